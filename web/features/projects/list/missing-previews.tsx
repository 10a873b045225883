import type { ProjectRecord } from '#contract/projects/projects'
import { useCallback, useEffect, useState } from 'react'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { isPosterDue, usePoster } from '../use-poster.ts'
import { isPreviewDue, usePreview } from '../use-preview.ts'
import { useListedTakes } from '../use-takes.ts'
import { justPublished } from './just-published.ts'
import { hasSound, lacksPoster } from './project-list.ts'

/**
 * Makes the pictures that link previews lack and, of projects published from the grid, the short videos: one after the
 * other, all pictures first. Shows nothing.
 */
export function MissingPreviews({ projects }: { projects: readonly ProjectRecord[] }) {
  const published = useSignal(justPublished)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const onSettled = useCallback((key: string) => setSettled((before) => new Set(before).add(key)), [])
  const isNew = ({ id, document }: ProjectRecord) => published.has(id) && hasSound(document)
  const poster = projects.find(
    (project) =>
      (lacksPoster(project) || (isNew(project) && isPosterDue(project))) && !settled.has(posterKey(project)),
  )
  if (poster) return <Poster key={posterKey(poster)} project={poster} onSettled={onSettled} />
  const preview = projects.find(
    (project) => isNew(project) && isPreviewDue(project) && !settled.has(previewKey(project)),
  )
  return preview ? <Preview key={previewKey(preview)} project={preview} onSettled={onSettled} /> : null
}

const posterKey = ({ id }: ProjectRecord) => `${id} poster`
const previewKey = ({ id }: ProjectRecord) => `${id} preview`

interface Missing {
  project: ProjectRecord
  /** Called with the key of what is done or has failed. */
  onSettled: (key: string) => void
}

function Poster({ project, onSettled }: Missing) {
  const key = posterKey(project)
  const settle = useCallback(() => onSettled(key), [onSettled, key])
  usePoster(project, useNeededTakes(project, settle), settle)
  return null
}

function Preview({ project, onSettled }: Missing) {
  const key = previewKey(project)
  const settle = useCallback(() => onSettled(key), [onSettled, key])
  usePreview(project, useNeededTakes(project, settle), settle)
  return null
}

/** The takes of a project, without which nothing is made. */
function useNeededTakes({ id }: ProjectRecord, onFailed: () => void) {
  const { data, isLoadingError } = useListedTakes(id, true)
  useEffect(() => {
    if (isLoadingError) onFailed()
  }, [isLoadingError, onFailed])
  return data
}
