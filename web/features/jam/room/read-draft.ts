import { readEdit } from '#contract/document/edit-schema'
import type { UnsentFrame } from './pending-edits.ts'
import type { JamDraft } from './stored-edits.ts'

/** A stored draft, as far as this build understands it: an earlier one may have written it. */
export function readDraft({ client, frames }: JamDraft): JamDraft {
  const isKnown = (frame: UnsentFrame) =>
    frame.t === 'edit'
      ? readEdit(frame.edit) !== undefined
      : readEdit({ kind: 'batch', edits: frame.parts.map(({ edit }) => edit) }) !== undefined
  return { client, frames: frames.filter(isKnown) }
}
