import type { Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import { EditError, type Edit } from '#contract/document/edit'
import type { UndoPart } from '#model/edits/invert-edit'

export type Command = { kind: 'edit'; edit: Edit } | { kind: 'undo'; parts: UndoPart[] }

/** An unconfirmed change, as sent and as stored. */
export type UnsentFrame =
  | { t: 'edit'; n: number; base: number; edit: Edit }
  | { t: 'undo'; n: number; base: number; parts: UndoPart[] }

/** Shows the document without edits that have become impossible, until the room refuses them. */
export function tried(document: Document, edit: Edit): Document {
  try {
    return applyEdit(document, edit).document
  } catch (error) {
    if (error instanceof EditError) return document
    throw error
  }
}

export function replaces(edit: Edit, before: Edit): boolean {
  if (before.kind !== edit.kind) return false
  // Names, ids and written fields, without values.
  const target = (one: Edit) =>
    JSON.stringify(
      Object.entries(one).map(([name, value]: [string, unknown]) => {
        if (typeof value === 'object' && value !== null) return [name, Object.keys(value).sort()]
        return [name, typeof value === 'string' ? value : '']
      }),
    )
  const isWriting = /^(change|set|trim|moveClip)/.test(edit.kind)
  return isWriting && target(edit) === target(before)
}

export function frameOf({ n, base, command }: { n: number; base: number; command: Command }): UnsentFrame {
  return command.kind === 'edit'
    ? { t: 'edit', n, base, edit: command.edit }
    : { t: 'undo', n, base, parts: command.parts }
}

export function commandOf(frame: UnsentFrame): Command {
  return frame.t === 'edit' ? { kind: 'edit', edit: frame.edit } : { kind: 'undo', parts: frame.parts }
}
