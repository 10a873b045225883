import type { MixRecord } from '#contract/mixes/mixes'
import { MAX_ORIGINS } from '#contract/takes/takes'
import type { addTake, NewTake } from '../../../data/takes.ts'
import type { getProject, putDocument } from '../../../data/projects.ts'
import type { upload } from '../../../data/uploads.ts'
import { CallError } from '../../../platform/call-error.ts'
import { withBounce } from '../project-mix.ts'

interface SendDeps {
  upload: typeof upload
  addTake: typeof addTake
  getProject: (id: string) => ReturnType<typeof getProject>
  putDocument: typeof putDocument
}

/** Attempts to save a project that others save meanwhile. */
const TRIES = 4

/**
 * Adds a take and a track; replaces the earlier bounce in the mix's own project. Rejects with the server's refusal.
 */
export async function sendToProject(
  deps: SendDeps,
  {
    mix,
    project,
    blob,
    start,
    duration,
  }: { mix: MixRecord; project: string; blob: Blob; start: number; duration: number },
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<void> {
  const name = `Mix: ${mix.title}`.slice(0, 120)
  const media = await deps.upload({ blob, kind: 'sound', name: `${name}.wav`, project, signal, onProgress })
  signal?.throwIfAborted()
  const take = await deps.addTake({
    project,
    name,
    source: 'upload',
    sound: media.id,
    duration,
    origins: originsOf(mix),
  } satisfies NewTake)
  for (let attempt = 1; ; attempt++) {
    const { document, revision } = await deps.getProject(project)
    const isMixed = mix.project === project
    const next = withBounce(document, {
      mix: mix.id,
      title: mix.title,
      take: take.id,
      start,
      duration,
      isMixed,
    })
    try {
      await deps.putDocument(project, revision, next)
      return
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === 'conflict'
      if (!isConflict || attempt === TRIES) throw error
    }
  }
}

/** The takes of other places that can be heard in a mix. */
function originsOf({ document }: Pick<MixRecord, 'document'>): string {
  const played = new Set(document.tracks.flatMap(({ clips }) => clips.map(({ source }) => source)))
  const takes = document.sources.flatMap(({ id, origin }) => (origin && played.has(id) ? [origin.take] : []))
  return [...new Set(takes)].slice(0, MAX_ORIGINS).join(',')
}
