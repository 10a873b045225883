import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { MediaRecord } from '#contract/media'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import type { WaitingTake } from '../../../web/data/take-delivery.ts'
import { waitingTakesIn } from '../../../web/data/waiting-takes.ts'
import { localCopyIn, memoryStores } from '../../../web/editing/local-copy.ts'
import type { Draft } from '../../../web/editing/versions.ts'
import { CallError } from '../../../web/platform/call-error.ts'
import { memoryStore } from '../../../web/platform/local-store.ts'
import { voiceTrack } from '../../../web/features/studio/project/edits/edits.ts'
import { madeAnalysis, madeTake } from './take-fixtures.ts'
import type { StudioDeps } from '../../../web/features/studio/project/store-deps.ts'
import { createStudio } from '../../../web/features/studio/project/store.ts'

const base = { collectionId: '', collectionName: '', created: '', updated: '' }

/** The stored project that the fake studio opens: empty, at revision 5. */
export const project: ProjectRecord = {
  ...base,
  id: 'project-1',
  owner: 'ada',
  title: 'Hello',
  description: '',
  character: 'pip',
  document: newDocument('pip'),
  revision: 5,
  thumbnail: '',
  video: '',
  published: false,
  trashed: '',
}

/** A take of two seconds that was just recorded: only this browser has it. */
export const waitingTake: WaitingTake = {
  id: 'local-1',
  owner: 'ada',
  project: 'project-1',
  name: 'Take 1',
  source: 'microphone',
  sound: new Blob(['sound']),
  fileName: 'take-1.wav',
  duration: 2,
  analysis: madeAnalysis(),
  storedAt: 1,
}

/**
 * Calls are recorded in `state` and fail while it is `offline`, timers run by `tick`, and storage is in memory, so
 * that a second `open` is the next visit.
 */
export function studioHarness({ offline = false } = {}) {
  const state = {
    offline,
    /** Takes stored by the server. */
    stored: [] as TakeRecord[],
    saved: [] as { revision: number; document: Document }[],
    /** Revisions that were announced to other tabs. */
    announced: [] as number[],
    copies: 0,
    removed: [] as string[],
    /** The version of another tab, which the next save meets. */
    newer: undefined as { revision: number; document: Document } | undefined,
    related: [] as string[],
    /** Takes whose sound or analysis on this page was offered to the cache. */
    cached: [] as string[],
  }
  const local = localCopyIn<Document>(
    memoryStores(),
    { hold: () => () => {}, living: async () => new Set() },
    { owner: 'ada', kind: 'project', id: 'project-1' },
  )
  const waitingTakes = waitingTakesIn(memoryStore(), { owner: 'ada', project: 'project-1' })
  let tasks: (() => void)[] = []
  let ids = 0
  const reach = () => {
    if (state.offline) throw new CallError({ status: 0, code: 'offline', message: 'offline', url: '/' })
  }
  const deps: StudioDeps = {
    async save({ revision, value }) {
      reach()
      if (state.newer && revision < state.newer.revision) throw new Error('conflict')
      state.saved.push({ revision, document: value })
      return revision + 1
    },
    onSaved: () => void state.announced.push((state.saved.at(-1)?.revision ?? 0) + 1),
    explainSave: () =>
      state.newer
        ? { kind: 'conflict', theirs: { revision: state.newer.revision, value: state.newer.document } }
        : { kind: 'temporary' },
    later(task) {
      tasks.push(task)
      return () => (tasks = tasks.filter((other) => other !== task))
    },
    now: () => 42,
    copyTake: async (id, project) => (id === 'gone' ? undefined : madeTake({ id: `${id}-copy`, project })),
    newId: () => `id-${++ids}`,
    arrivals: {
      async upload({ kind, blob }) {
        reach()
        return {
          ...base,
          id: `media-${kind}`,
          owner: 'ada',
          project: '',
          kind,
          file: '',
          type: '',
          size: blob.size,
        } satisfies MediaRecord
      },
      find: async () => undefined,
      create: async ({ project: at, name, source, duration }, files) =>
        madeTake({ ...files, project: at, name, source, duration }),
    },
    async takesOf() {
      reach()
      return state.stored
    },
    renameTake: async (id, name) => madeTake({ id, name }),
    removeTake: async (id) => void state.removed.push(id),
    copyProject: async () => ({ id: `copy-${++state.copies}` }),
    async changeTitle(title) {
      reach()
      return { ...project, title }
    },
    async relateCharacter(_, character) {
      reach()
      state.related.push(character)
      return { ...project, character }
    },
    changeAnalysis: async (id, analysis) => {
      reach()
      return madeTake({ id, analysis })
    },
    removeFile: async (media) => void state.removed.push(media),
    onUploaded: (take, { id, analysis }) =>
      void state.cached.push(`${take.id} from ${id} by ${analysis.engine}`),
    onAnalysis: (take, { engine }) => void state.cached.push(`${take.analysis} by ${engine}`),
  }
  const settle = () => new Promise((done) => setTimeout(done, 5))
  return {
    state,
    local,
    waitingTakes,
    deps,
    settle,
    async tick() {
      const due = tasks
      tasks = []
      due.forEach((task) => task())
      await settle()
    },
    /** `stored`: what the server has instead of the empty project. */
    async open(draft?: Draft<Document>, stored = project.document) {
      const studio = createStudio(deps, {
        project: { ...project, document: stored },
        takes: [],
        waiting: await waitingTakes.list(),
        waitingTakes,
        local,
        left: { draft, history: undefined },
      })
      await settle()
      return studio
    },
  }
}

/** The clips of the voice. */
export const clips = (studio: { store: { getState(): { document: Document } } }) =>
  voiceTrack(studio.store.getState().document)?.clips
