import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { previewSize } from '#model/pages/preview-size'
import { useEffect } from 'react'
import { orRemove, removeFile } from '../../data/media.ts'
import { changeProject } from '../../data/projects.ts'
import { upload } from '../../data/uploads.ts'
import { firstSeconds } from '../../engine/document/first-seconds.ts'
import { durationOf } from '../../engine/document/timing.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useCast, type LoadedCast } from '../../stage/cast/use-cast.ts'
import { showChange } from './list/shown-projects.ts'
import { hasPoster, hasPreview } from './share.ts'
import { createSharedWork } from './shared-work.ts'

/** Seconds and frames per second: about a megabyte. */
const PREVIEW = { seconds: 6, fps: 24 }
const none: TakeRecord[] = []

/** By project and revision: a page that is drawn twice renders one. */
const rendering = createSharedWork()

/** True for a published project without a short video of its present state. Its poster is drawn first. */
export function isPreviewDue(project: ProjectRecord): boolean {
  const { published, trashed, video } = project
  return published && !trashed && !video && hasPoster(project) && !hasPreview(project)
}

/**
 * The owner's browser renders the first seconds of a published project for link previews, again after each change.
 * Leaving the page stops it, and the next visit starts again. The page works without it, so failures are silent. A
 * video that the owner saved is played instead. `onSettled` is called after either outcome, unless it was stopped.
 */
export function usePreview(
  project: ProjectRecord,
  takes: readonly TakeRecord[] | undefined,
  onSettled?: () => void,
) {
  const wanted = isPreviewDue(project) && takes !== undefined && durationOf(project.document) > 0
  const theatre = useCast(project.document, { takes: takes ?? none, voices: wanted })
  useEffect(() => {
    // With a voice or a drawing missing it would be wrong for as long as nothing is edited.
    if (!wanted || !theatre.ready) return
    if (theatre.error) {
      onSettled?.()
      return
    }
    const end = new AbortController()
    const work = () =>
      savePreview(project, { takes, theatre }, end.signal).catch((error: unknown) => {
        if (!end.signal.aborted) console.warn('The preview could not be made', error)
      })
    void rendering.run(`${project.id} ${project.revision}`, work, end.signal).then((isDone) => {
      if (isDone) onSettled?.()
    })
    return () => end.abort()
    // A cast that grows must not start it again; its revision does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, theatre.ready, project.id, project.revision])
}

async function savePreview(
  project: ProjectRecord,
  { takes, theatre }: { takes: readonly TakeRecord[]; theatre: LoadedCast },
  signal: AbortSignal,
) {
  const { id, revision, preview: old } = project
  // Loaded when used: visitors need neither.
  const [{ renderFile }, { encodersQuery }] = await Promise.all([
    import('../../stage/export/make-file.ts'),
    import('../../stage/export/use-export-support.ts'),
  ])
  const encoders = await queryClient.fetchQuery(encodersQuery)
  const format = encoders.mp4 ? 'mp4' : encoders.webm ? 'webm' : undefined
  if (!format) return
  const document = firstSeconds(project.document, PREVIEW.seconds)
  const size = { id: 'stage', label: 'Stage', ...previewSize(document.stage) } as const
  const choice = { format, size, fps: PREVIEW.fps } as const
  const blob = await renderFile({ document, takes, theatre, choice, onProgress: () => undefined, signal })
  signal.throwIfAborted()
  const media = await upload({ blob, kind: 'video', name: `preview.${format}`, project: id, signal })
  const change = await changeProject(id, { preview: media.id, previewRevision: revision }).catch(
    orRemove(media.id),
  )
  showChange(id, { preview: change.preview, previewRevision: change.previewRevision })
  if (old) await removeFile(old)
}
