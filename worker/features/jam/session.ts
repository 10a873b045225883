import { DOCUMENT_MAX_BYTES, type Clip, type Document } from '../../contract/document/document.ts'
import { applyEdit } from '../../model/edits/apply-edit.ts'
import { EditError, type Edit } from '../../contract/document/edit.ts'
import { takeOver } from '../../model/edits/take-lanes.ts'
import { flattenEdit, stillExpected, type UndoPart } from '../../model/edits/invert-edit.ts'
import type { JamRefusal } from '../../contract/jam/frames.ts'
import { ORPHAN_TRACK_ID } from '../../model/jam/jam-document.ts'
import { resolved, type Unseen } from './conflicts.ts'

/** A requested edit: the `n`th of its client, made with everything up to `base` in view. */
export interface Asked {
  client: string
  n: number
  base: number
  /** Id of its author; `''`: a deleted account. */
  by: string
}

export interface Logged extends Asked {
  rev: number
  /** In its applied form. */
  edit: Edit
}

export type Outcome = { done: true; logged: Logged } | { done: false; code: JamRefusal; by?: string }

export interface Recording {
  track: string
}

/**
 * Every client applies the same edits in the same order; `conflicts.ts` resolves edits whose author had not seen
 * earlier ones.
 */
export class Session {
  document: Document
  rev: number
  /** The newest edits, oldest first, without gaps up to `rev`. */
  private log: Logged[]
  /** An upper bound of the document's JSON. */
  private bytes: number

  constructor(stored: { document: Document; rev: number; log: Logged[] }) {
    this.document = stored.document
    this.rev = stored.rev
    this.log = [...stored.log]
    this.bytes = JSON.stringify(stored.document).length
  }

  since(rev: number): Logged[] | undefined {
    if (rev > this.rev || rev < 0) return undefined
    const first = this.rev - this.log.length
    return rev < first ? undefined : this.log.slice(rev - first)
  }

  trim(limit: number) {
    if (this.log.length > limit) this.log = this.log.slice(-limit)
  }

  forget(user: string) {
    this.log = this.log.map((logged) => (logged.by === user ? { ...logged, by: '' } : logged))
  }

  submit(asked: Asked, edit: Edit, recordings: readonly Recording[]): Outcome {
    return this.make(asked, () => flattenEdit(edit), recordings)
  }

  undo(asked: Asked, parts: readonly UndoPart[], recordings: readonly Recording[]): Outcome {
    return this.make(
      asked,
      function* (document) {
        for (const part of parts) {
          const edit = stillExpected(document(), part)
          if (edit) yield edit
        }
      },
      recordings,
    )
  }

  /** A take takes its place; on a removed track it is still not lost. */
  land(asked: Asked, clip: Clip, track: string, newId: () => string): Outcome {
    const known = this.document.tracks.some((one) => one.id === track)
    const edits = known
      ? takeOver(this.document, clip, { track, newId })
      : ([{ kind: 'addClip', track: ORPHAN_TRACK_ID, clip }] satisfies Edit[])
    return this.make(asked, () => edits, [])
  }

  /** The possible parts as one edit; impossible ones are dropped. */
  private make(
    asked: Asked,
    parts: (document: () => Document) => Iterable<Edit>,
    recordings: readonly Recording[],
  ): Outcome {
    const unseen = this.unseenBy(asked)
    let document = this.document
    const applied: Edit[] = []
    let refusal: { code: JamRefusal; edit: Edit } | undefined
    for (const part of parts(() => document)) {
      const edits = resolved(document, part, unseen, recordings)
      try {
        if (typeof edits === 'string') {
          refusal ??= { code: edits, edit: part }
          continue
        }
        // All edits of one part, or none.
        document = edits.reduce((current, edit) => applyEdit(current, edit).document, document)
        applied.push(...edits)
      } catch (error) {
        if (!(error instanceof EditError)) throw error
        refusal ??= { code: error.code === 'not_found' ? 'gone' : error.code, edit: part }
      }
    }
    if (applied.length === 0) {
      const { code, edit } = refusal ?? { code: 'changed' as const, edit: undefined }
      const by = code === 'gone' && edit ? this.removerOf(edit) : undefined
      return { done: false, code, ...(by && { by }) }
    }
    // Safe: not empty.
    const edit: Edit = applied.length === 1 ? applied[0]! : { kind: 'batch', edits: applied }
    if (!this.fits(document, edit)) return { done: false, code: 'too_large' }
    this.document = document
    const logged = { ...asked, rev: ++this.rev, edit }
    this.log.push(logged)
    return { done: true, logged }
  }

  /** Unseen edits of others; computed only for edits that could conflict with them. */
  private unseenBy({ client, base }: Asked): Unseen {
    let edits: Edit[] | undefined
    return () => {
      edits ??= (this.since(Math.min(base, this.rev)) ?? this.log)
        .filter((other) => other.client !== client)
        .flatMap(({ edit }) => flattenEdit(edit))
      return edits
    }
  }

  /** Measures the document only if the sum of received edits suggests that it might be too large. */
  private fits(document: Document, edit: Edit): boolean {
    const bytes = this.bytes + JSON.stringify(edit).length
    if (bytes > DOCUMENT_MAX_BYTES) {
      const measured = new TextEncoder().encode(JSON.stringify(document)).length
      if (measured > DOCUMENT_MAX_BYTES) return false
      this.bytes = measured
    } else this.bytes = bytes
    return true
  }

  private removerOf(edit: Edit): string | undefined {
    const named = new Set(Object.values(edit).filter((value) => typeof value === 'string'))
    return this.log.findLast(({ edit: other }) =>
      flattenEdit(other).some(
        (one) =>
          one.kind.startsWith('remove') && Object.values(one).some((value, at) => at > 0 && named.has(value)),
      ),
    )?.by
  }
}
