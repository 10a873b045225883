import type { ProjectRecord } from '#contract/projects/projects'
import { useState } from 'react'
import { durationOf } from '../../engine/document/timing.ts'
import { isPosterDue, usePoster } from './use-poster.ts'
import { useTakes } from './use-takes.ts'

/** A card is posted without a picture rather than later than this. */
const WAIT_MS = 10_000

/** Returns what waits for the poster of a project that was published a moment ago. */
export function usePosterWait(project: ProjectRecord): () => Promise<void> {
  const [{ drawn, settle }] = useState(() => {
    let settle = () => {}
    const drawn = new Promise<void>((done) => (settle = done))
    return { drawn, settle }
  })
  usePoster(project, useTakes(project.id).data, settle)
  return async () => {
    if (!isPosterDue(project) || durationOf(project.document) === 0) return
    await Promise.race([drawn, new Promise((done) => setTimeout(done, WAIT_MS))])
  }
}
