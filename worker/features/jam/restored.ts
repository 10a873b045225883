import { applyEdit } from '../../model/edits/apply-edit.ts'
import type { Document } from '../../contract/document/document.ts'
import { newJamDocument } from '../../model/jam/jam-document.ts'
import { Session, type Logged } from './session.ts'

export function restored(stored: { rev: number; document: Document; log: Logged[] } | undefined): {
  session: Session
  /** The edit of the snapshot. */
  snapshot: number
} {
  const { rev, document, log } = stored ?? { rev: 0, document: newJamDocument(), log: [] }
  const later = log.filter((logged) => logged.rev > rev)
  return {
    session: new Session({
      document: later.reduce((current, { edit }) => applyEdit(current, edit).document, document),
      rev: later.at(-1)?.rev ?? rev,
      log,
    }),
    snapshot: rev,
  }
}
