import type { ProjectRecord } from '#contract/projects/projects'
import { useCallback, useState } from 'react'
import { usePoster } from '../use-poster.ts'
import { useListedTakes } from '../use-takes.ts'
import { lacksPoster } from './project-list.ts'

/** Draws the pictures that previews lack of projects published from the shelf, one after the other. Shows nothing. */
export function MissingPosters({ projects }: { projects: readonly ProjectRecord[] }) {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const next = projects.find((project) => lacksPoster(project) && !settled.has(project.id))
  const onSettled = useCallback((id: string) => setSettled((before) => new Set(before).add(id)), [])
  return next ? <Poster key={next.id} project={next} onSettled={onSettled} /> : null
}

function Poster({ project, onSettled }: { project: ProjectRecord; onSettled: (id: string) => void }) {
  const { id } = project
  const takes = useListedTakes(id, true)
  usePoster(
    project,
    takes.data,
    useCallback(() => onSettled(id), [onSettled, id]),
  )
  return null
}
