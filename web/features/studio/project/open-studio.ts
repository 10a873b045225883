import { documentSchema, type Document } from '#contract/document/document'
import type { ProjectRecord } from '#contract/projects/projects'
import * as z from 'zod/mini'
import { session } from '../../../platform/session.ts'
import { CallError } from '../../../platform/call-error.ts'
import { PageError } from '../../../shell/errors/page-error.ts'
import {
  addTake,
  changeAnalysis,
  copyTake,
  findTakeOf,
  getTakes,
  refreshTakes,
  removeTake,
  renameTake,
} from '../../../data/takes.ts'
import { copyDeps } from '../../../data/copy-deps.ts'
import { copyProject } from '../../../data/copy-project.ts'
import { changeProject, documentSaver, getProject, refreshProjects } from '../../../data/projects.ts'
import { characterNamed } from '../../../data/characters.ts'
import { removeFile } from '../../../data/media.ts'
import { rememberRecording } from '../../../recording/recent-sounds.ts'
import { rememberTake } from '../../../stage/cast/player-cache.ts'
import { decodeAnalysis } from '../../../engine/voice/stored-analysis.ts'
import { explainSave } from '../../../editing/explain-save.ts'
import { flushWithPage } from '../../../editing/flush-with-page.ts'
import { openLocalCopy } from '../../../editing/local-copy.ts'
import { announceSave } from '../../../editing/saved-elsewhere.ts'
import { followWithPage, savePlace } from './follow-with-page.ts'
import { createStudio, type Studio } from './store.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { openWaitingTakes } from '../../../data/waiting-takes.ts'
import { rememberWaveform } from '../../../stage/drawn-takes.ts'
import { upload } from '../../../data/uploads.ts'

/** A project of another user: read-only. */
export class NotYours extends Error {
  readonly title: string
  constructor(title: string) {
    super('This project belongs to someone else.')
    this.name = 'NotYours'
    this.title = title
  }
}

/**
 * With takes and local data. Throws a `PageError` 404, `NotYours` if it belongs to another user, or a `CallError`.
 */
export async function openStudio(id: string): Promise<Studio> {
  const [project, takes] = await Promise.all([getProject(id).catch(missing), getTakes(id)])
  const owner = session.get()?.user.id ?? ''
  if (project.owner !== owner) throw new NotYours(project.title)
  const [local, waitingTakes] = await Promise.all([
    openLocalCopy<Document>({ owner, kind: 'project', id }),
    openWaitingTakes({ owner, project: id }),
  ])
  const [left, waiting] = await Promise.all([
    local.adopt().catch(() => ({ draft: undefined, history: undefined })),
    waitingTakes.list().catch(() => []),
  ])
  const save = documentSaver(id, project)
  const studio = createStudio(
    {
      async save({ revision, value }) {
        const saved = await save(revision, value)
        if (!saved.document) return saved.revision
        toast({ text: 'An answer was withdrawn, and its part was removed.' })
        return { revision: saved.revision, value: saved.document }
      },
      explainSave: explainSave(readVersion),
      onSaved() {
        announceSave(savePlace(id))
        refreshPages(id)
      },
      later(task, delay) {
        const timer = setTimeout(task, delay)
        return () => clearTimeout(timer)
      },
      now: Date.now,
      newId: () => crypto.randomUUID(),
      arrivals: {
        upload,
        find: findTakeOf,
        create: ({ project, name, source, duration }, files) =>
          addTake({ project, name, source, duration, ...files }),
      },
      takesOf: getTakes,
      renameTake,
      changeAnalysis,
      removeFile,
      removeTake,
      copyTake,
      // All takes, including those another tab made meanwhile.
      copyProject: async (original, copy) =>
        copyProject(copyDeps, original, { ...copy, takes: await getTakes(id) }),
      async relateCharacter(project, character) {
        const title = await titleFor(project, character)
        return changeProject(id, { character, ...(title && { title }) })
      },
      changeTitle: (title) => changeProject(id, { title }),
      onUploaded: rememberRecording,
      onAnalysis(take, analysis) {
        rememberTake(take, decodeAnalysis(analysis))
        rememberWaveform(take, analysis)
      },
    },
    { project, takes, waiting, waitingTakes, local, left },
  )
  const stop = flushWithPage({ flush: studio.flush })
  const stopFollowing = followWithPage(studio, (signal) => getProject(id, signal))
  window.addEventListener('online', studio.retryArrivals)
  const stopRefreshing = refreshOtherPages(studio)
  return {
    ...studio,
    close() {
      stop()
      stopFollowing()
      window.removeEventListener('online', studio.retryArrivals)
      studio.close()
      stopRefreshing()
    },
  }
}

/** Reloads what other pages show of the project, its record and its takes, after each change of these. */
function refreshOtherPages({ store }: Studio): () => void {
  return store.subscribe((now, before) => {
    if (now.project !== before.project || now.takes !== before.takes) refreshPages(now.project.id)
  })
}

function refreshPages(project: string) {
  void refreshProjects(project)
  void refreshTakes(project)
}

const currentVersion = z.object({ revision: z.number(), document: documentSchema })

/** The server's version from a conflict. */
export function readVersion(current: unknown) {
  const read = currentVersion.safeParse(current)
  return read.success ? { revision: read.data.revision, value: read.data.document } : undefined
}

function missing(error: unknown): never {
  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such project' })
  }
  throw error
}

/** Updates a generated title such as “Pip speaks” after a change of character; leaves others. */
async function titleFor({ title, character }: ProjectRecord, next: string): Promise<string | undefined> {
  if (!title.endsWith(' speaks')) return undefined
  const [before, after] = await Promise.all([characterNamed(character), characterNamed(next)])
  return before && after && title === `${before} speaks` ? `${after} speaks` : undefined
}
