import type { Document } from '#contract/document'
import { sameDocument } from './versions.ts'

/**
 * How safe the document is: `saved` on the server; `unsaved` and `saving` on the way there; `offline` kept
 * here and tried again; `conflict` somebody saved another version; `refused` the server will not take it.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface Version {
  revision: number
  document: Document
}

/** What a failed save means: a newer version exists, it may work later, or it never will. */
export type SaveFailure =
  | { kind: 'conflict'; theirs: Version }
  | { kind: 'temporary' }
  | { kind: 'refused'; error: unknown }

export interface AutosaveDeps {
  /** Saves on top of `revision`; answers the new revision. */
  save(version: Version): Promise<number>
  explain(error: unknown): SaveFailure
  /** Writes the change down on this machine; it stays there until `forget`. */
  keep(version: Version): Promise<void>
  forget(): Promise<void>
  /** Runs `task` after `delay` milliseconds; returns the way to call it off. */
  later(task: () => void, delay: number): () => void
  onState(state: SaveState): void
}

export interface Autosave {
  readonly state: SaveState
  /** The newest revision of the server that this document is based on. */
  readonly revision: number
  /** The server's version, while there is a conflict. */
  readonly theirs: Version | undefined
  /** Why the server will not take the document, while `refused`. */
  readonly reason: unknown
  /** The document has become `document`. */
  changed(document: Document): void
  /** Saves now instead of when the pause is over, e.g. because the network is back. Resolves when tried. */
  flush(): Promise<void>
  /** Ends a conflict: saves this document over the server's version. */
  keepMine(): Promise<void>
  /** Ends a conflict with the server's version, which the caller shows from now on. */
  takeTheirs(): Promise<Version | undefined>
  /** A draft from an earlier visit whose base is older than the server's version. */
  meet(theirs: Version, mine: Document): void
  /** Calls off what is planned; the local copy stays. */
  close(): void
}

/** Pause after the last change before it is sent, in milliseconds. */
const PAUSE = 800
/** Waits between tries while the server cannot be reached, in milliseconds; the last one repeats. */
const RETRIES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Sends changes of one document to the server, newest only, one save at a time. */
export function createAutosave(start: Version, deps: AutosaveDeps): Autosave {
  let state: SaveState = 'saved'
  let revision = start.revision
  let pending: Document | undefined
  let latest = start.document
  let theirs: Version | undefined
  let reason: unknown
  let running: Promise<void> | undefined
  let failures = 0
  let callOff: (() => void) | undefined

  function enter(next: SaveState) {
    state = next
    deps.onState(next)
  }

  function plan(delay: number) {
    callOff?.()
    callOff = deps.later(() => void flush(), delay)
  }

  /** A full disk must not stop the save to the server, which is the safer of the two places. */
  function keep() {
    return deps.keep({ revision, document: latest }).catch(() => undefined)
  }

  function changed(document: Document) {
    latest = document
    pending = document
    void keep()
    if (state === 'conflict') return
    if (state === 'saved' || state === 'refused') enter('unsaved')
    // While offline the back-off goes on: a change must not turn it into a try every 800 ms.
    if (state !== 'offline') plan(PAUSE)
  }

  async function flush(): Promise<void> {
    callOff?.()
    callOff = undefined
    if (running) return running
    if (!pending || state === 'conflict') return
    running = send(pending).finally(() => (running = undefined))
    await running
    if (pending && state === 'unsaved') plan(PAUSE)
  }

  async function send(document: Document) {
    pending = undefined
    enter('saving')
    try {
      await saved(await deps.save({ revision, document }))
    } catch (error) {
      const failure = deps.explain(error)
      // The answer to an earlier try was lost on the way: what the server has is what was sent.
      if (failure.kind === 'conflict' && sameDocument(failure.theirs.document, document))
        return saved(failure.theirs.revision)
      pending ??= document
      fail(failure)
    }
  }

  async function saved(newest: number) {
    revision = newest
    failures = 0
    reason = undefined
    if (pending) {
      // The copy on this machine must name the revision that its document is now based on.
      void keep()
      return enter('unsaved')
    }
    await deps.forget().catch(() => undefined)
    enter(pending ? 'unsaved' : 'saved')
  }

  function fail(failure: SaveFailure) {
    switch (failure.kind) {
      case 'conflict':
        theirs = failure.theirs
        return enter('conflict')
      case 'temporary':
        enter('offline')
        return plan(RETRIES[Math.min(failures++, RETRIES.length - 1)] ?? PAUSE)
      case 'refused':
        reason = failure.error
        return enter('refused')
      default:
        failure satisfies never
    }
  }

  return {
    get state() {
      return state
    },
    get revision() {
      return revision
    },
    get theirs() {
      return theirs
    },
    get reason() {
      return reason
    },
    changed,
    flush,
    async keepMine() {
      if (!theirs) return
      revision = theirs.revision
      theirs = undefined
      pending = latest
      enter('unsaved')
      await keep()
      await flush()
    },
    async takeTheirs() {
      const version = theirs
      if (!version) return undefined
      revision = version.revision
      latest = version.document
      pending = undefined
      theirs = undefined
      enter('saved')
      await deps.forget().catch(() => undefined)
      return version
    },
    meet(version, mine) {
      theirs = version
      latest = mine
      pending = mine
      enter('conflict')
    },
    close() {
      callOff?.()
      callOff = undefined
    },
  }
}
