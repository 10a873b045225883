import { readEdit } from '#contract/document/edit-schema'
import type { UnsentFrame } from './pending-edits.ts'
import type { JamDraft } from './stored-edits.ts'

/** Parses a stored draft, possibly of an earlier build. */
export function readDraft({ client, frames }: JamDraft): JamDraft {
  const isKnown = (frame: UnsentFrame) =>
    frame.t === 'edit'
      ? readEdit(frame.edit) !== undefined
      : readEdit({ kind: 'batch', edits: frame.parts.map(({ edit }) => edit) }) !== undefined
  return { client, frames: frames.filter(isKnown) }
}
