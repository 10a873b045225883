import type { Document } from '#contract/document/document'
import type { MediaRecord } from '#contract/media'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import type { Upload } from '../../data/uploads.ts'
import { CallError } from '../../platform/call-error.ts'
import type { NewProject, ProjectChange } from '../../data/projects.ts'
import type { NewTake } from '../../data/takes.ts'

export interface CopyDeps {
  addProject(project: NewProject): Promise<ProjectRecord>
  removeProject(id: string): Promise<void>
  changeProject(id: string, change: ProjectChange): Promise<ProjectRecord>
  putDocument(id: string, revision: number, document: Document): Promise<unknown>
  addTake(take: NewTake): Promise<TakeRecord>
  getFile(media: MediaRecord, signal?: AbortSignal): Promise<Blob>
  upload(file: Upload): Promise<MediaRecord>
}

export interface CopyOptions {
  title: string
  /** What the copy holds; its takes are named as in the original. */
  document: Document
  /** All takes of the original, with their files. */
  takes: readonly TakeRecord[]
  signal?: AbortSignal
  /** 0..1. */
  onProgress?: (fraction: number) => void
}

/**
 * Makes a project of its own from another one: takes, sounds and analyses are stored anew, so that
 * nothing that happens to the original touches the copy. A take whose sound is lost is left out together
 * with its clips. Fails as a whole: a copy that could not be finished is removed.
 */
export async function copyProject(
  deps: CopyDeps,
  original: ProjectRecord,
  { title, document, takes, signal, onProgress }: CopyOptions,
): Promise<ProjectRecord> {
  const copy = await deps.addProject({
    title,
    description: original.description,
    character: original.character,
    document: withTakes(document, new Map()),
    ...(original.tags && { tags: original.tags }),
  })
  try {
    const renamed = new Map<string, string>()
    for (const [index, take] of takes.entries()) {
      signal?.throwIfAborted()
      const made = await copyTake(deps, take, copy.id, signal)
      if (made) renamed.set(take.id, made.id)
      onProgress?.((index + 1) / (takes.length + 1))
    }
    const full = withTakes(document, renamed)
    if (renamed.size > 0) await deps.putDocument(copy.id, copy.revision, full)
    const thumbnail = await copyFile(deps, original.expand?.thumbnail, copy.id, signal)
    const finished = thumbnail ? await deps.changeProject(copy.id, { thumbnail: thumbnail.id }) : copy
    onProgress?.(1)
    return { ...finished, document: full }
  } catch (error) {
    await deps.removeProject(copy.id).catch(() => undefined)
    throw error
  }
}

/** The document with other takes; clips and corrections of takes that are not in the map are left out. */
export function withTakes(document: Document, takes: ReadonlyMap<string, string>): Document {
  const renamed = <Part extends { take: string }>(parts: readonly Part[]): Part[] =>
    parts.flatMap((part) => {
      const take = takes.get(part.take)
      return take === undefined ? [] : [{ ...part, take }]
    })
  const { mouthCorrections, ...rest } = document
  return {
    ...rest,
    tracks: document.tracks.map((track) => ({ ...track, clips: renamed(track.clips) })),
    ...(mouthCorrections && { mouthCorrections: renamed(mouthCorrections) }),
  }
}

async function copyTake(
  deps: CopyDeps,
  take: TakeRecord,
  project: string,
  signal: AbortSignal | undefined,
): Promise<TakeRecord | undefined> {
  const sound = await copyFile(deps, take.expand?.sound, project, signal)
  if (!sound) return undefined
  const analysis = await copyFile(deps, take.expand?.analysis, project, signal)
  const { name, source, duration } = take
  const files = { sound: sound.id, ...(analysis ? { analysis: analysis.id } : {}) }
  return deps.addTake({ project, name, source, duration, ...files })
}

async function copyFile(
  deps: CopyDeps,
  media: MediaRecord | undefined,
  project: string,
  signal: AbortSignal | undefined,
): Promise<MediaRecord | undefined> {
  if (!media) return undefined
  let blob: Blob
  try {
    blob = await deps.getFile(media, signal)
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return undefined
    throw error
  }
  return deps.upload({ kind: media.kind, name: media.file, blob, project, signal })
}
