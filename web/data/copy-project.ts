import type { Document } from '#contract/document/document'
import type { MediaRecord } from '#contract/media'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { CallError } from '../platform/call-error.ts'
import type { NewProject, ProjectChange } from './projects.ts'
import type { NewTake } from './takes.ts'
import type { Upload } from './uploads.ts'

export interface CopyDeps {
  addProject(project: NewProject): Promise<ProjectRecord>
  removeProject(id: string): Promise<void>
  changeProject(id: string, change: ProjectChange): Promise<ProjectRecord>
  putDocument(id: string, revision: number, document: Document): Promise<unknown>
  addTake(take: NewTake): Promise<TakeRecord>
  getFile(media: MediaRecord, signal?: AbortSignal): Promise<Blob>
  /** Gets a file by its media id alone. */
  getFileOf(id: string, signal?: AbortSignal): Promise<Blob>
  upload(file: Upload): Promise<MediaRecord>
}

export interface CopyOptions {
  title: string
  /** The document of the copy, with the take ids of the original. */
  document: Document
  /** All takes of the original, with their files. */
  takes: readonly TakeRecord[]
  signal?: AbortSignal
  /** 0..1. */
  onProgress?: (fraction: number) => void
}

/**
 * With all files, so that changes to the original don't affect the copy. A take whose sound is missing is dropped
 * with its clips, a withdrawn one with its captions as well. An incomplete copy is removed.
 */
export async function copyProject(
  deps: CopyDeps,
  original: Pick<ProjectRecord, 'description' | 'character' | 'tags' | 'expand'>,
  { title, document, takes, signal, onProgress }: CopyOptions,
): Promise<ProjectRecord> {
  const copy = await deps.addProject({
    title,
    description: original.description,
    character: original.character,
    // With the takes of the original: the server removes those that were withdrawn.
    document,
    ...(original.tags && { tags: original.tags }),
  })
  try {
    const pictures = picturesIn(document)
    const steps = takes.length + pictures.length + 1
    const renamed = new Map<string, string>()
    const withdrawn: string[] = []
    for (const [index, take] of takes.entries()) {
      signal?.throwIfAborted()
      const made = await copyTake(deps, take, copy.id, signal)
      if (made === 'withdrawn') withdrawn.push(take.id)
      else if (made) renamed.set(take.id, made.id)
      onProgress?.((index + 1) / steps)
    }
    const drawn = new Map<string, string>()
    for (const [index, picture] of pictures.entries()) {
      signal?.throwIfAborted()
      const file = { kind: 'picture', name: 'picture' } as const
      const made = await copyBlob(deps, () => deps.getFileOf(picture, signal), {
        ...file,
        project: copy.id,
        signal,
      })
      if (made) drawn.set(picture, made.id)
      onProgress?.((takes.length + index + 1) / steps)
    }
    const left = withdrawn.length > 0 ? await withoutTakes(copy.document, withdrawn) : copy.document
    const full = withPictures(withTakes(left, renamed), drawn)
    if (hasClips(document) || pictures.length > 0) await deps.putDocument(copy.id, copy.revision, full)
    const thumbnail = await copyFile(deps, original.expand?.thumbnail, copy.id, signal)
    const finished = thumbnail ? await deps.changeProject(copy.id, { thumbnail: thumbnail.id }) : copy
    onProgress?.(1)
    return { ...finished, document: full }
  } catch (error) {
    // Why it failed counts more than half a copy that is left over.
    await deps.removeProject(copy.id).catch(() => undefined)
    throw error
  }
}

/** Replaces the take ids of a document; clips and corrections of unmapped takes are removed. */
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

function hasClips({ tracks }: Document): boolean {
  return tracks.some(({ clips }) => clips.length > 0)
}

/** Loaded when used: it is rare that an answer is withdrawn during a copy. */
async function withoutTakes(document: Document, takes: readonly string[]): Promise<Document> {
  const { withoutWithdrawn } = await import('#model/document/without-withdrawn')
  return withoutWithdrawn(
    document,
    takes.map((take) => ({ take, captions: [] })),
  )
}

const MEDIA_PREFIX = 'media:'

/** The ids of the pictures behind scenes and over the stage, each once. */
function picturesIn({ scenes, overlays = [] }: Document): string[] {
  const behind = scenes.flatMap(({ background }) =>
    background.startsWith(MEDIA_PREFIX) ? [background.slice(MEDIA_PREFIX.length)] : [],
  )
  const over = overlays.filter(({ kind }) => kind === 'picture').map(({ content }) => content)
  return [...new Set([...behind, ...over])]
}

/** The document with other pictures; those that are not in the map stay as they are. */
function withPictures(document: Document, pictures: ReadonlyMap<string, string>): Document {
  const { scenes, overlays } = document
  return {
    ...document,
    scenes: scenes.map((scene) => {
      const picture = scene.background.startsWith(MEDIA_PREFIX)
        ? pictures.get(scene.background.slice(MEDIA_PREFIX.length))
        : undefined
      return picture === undefined ? scene : { ...scene, background: MEDIA_PREFIX + picture }
    }),
    ...(overlays && {
      overlays: overlays.map((overlay) =>
        overlay.kind === 'picture'
          ? { ...overlay, content: pictures.get(overlay.content) ?? overlay.content }
          : overlay,
      ),
    }),
  }
}

async function copyTake(
  deps: CopyDeps,
  take: TakeRecord,
  project: string,
  signal: AbortSignal | undefined,
): Promise<TakeRecord | 'withdrawn' | undefined> {
  const sound = await copyFile(deps, take.expand?.sound, project, signal)
  if (!sound) return undefined
  const analysis = await copyFile(deps, take.expand?.analysis, project, signal)
  const camera = await copyFile(deps, take.expand?.camera, project, signal)
  const { name, source, duration } = take
  const files = {
    sound: sound.id,
    ...(analysis && { analysis: analysis.id }),
    ...(camera && { camera: camera.id }),
  }
  try {
    return await deps.addTake({ project, name, source, duration, ...files, origins: take.id })
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return 'withdrawn'
    throw error
  }
}

async function copyFile(
  deps: CopyDeps,
  media: MediaRecord | undefined,
  project: string,
  signal: AbortSignal | undefined,
): Promise<MediaRecord | undefined> {
  if (!media) return undefined
  const { kind, file: name } = media
  return copyBlob(deps, () => deps.getFile(media, signal), { kind, name, project, signal })
}

/** Uploads a copy of a file; `undefined` when the file is missing. */
async function copyBlob(
  deps: CopyDeps,
  load: () => Promise<Blob>,
  file: Omit<Upload, 'blob'>,
): Promise<MediaRecord | undefined> {
  let blob: Blob
  try {
    blob = await load()
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return undefined
    throw error
  }
  return deps.upload({ ...file, blob })
}
