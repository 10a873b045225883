import { createContext, use, useContext, useEffect } from 'react'
import { useStore } from 'zustand'
import { openStudio } from './open-studio.ts'
import type { Studio } from './store.ts'
import type { StudioState } from './studio-state.ts'

/** Milliseconds a project stays open after its last page was left, so that switching tools is instant. */
const LINGER = 4_000

interface OpenProject {
  opening: Promise<Studio>
  pages: number
  closing: ReturnType<typeof setTimeout> | undefined
}

const open = new Map<string, OpenProject>()

/** Opens the project, or returns the open one: the undo history survives a change of tool. */
function acquire(id: string): OpenProject {
  const known = open.get(id)
  if (known) return known
  const opened: OpenProject = { opening: openStudio(id), pages: 0, closing: undefined }
  open.set(id, opened)
  // A page that was left during the opening never releases it.
  opened.opening.then(
    () => opened.pages === 0 && closeLater(id, opened),
    // The page shows a failed opening; the next visit retries.
    () => open.get(id) === opened && setTimeout(() => open.delete(id), LINGER),
  )
  return opened
}

/** Registers a page's use of the project; returns a release function. */
function stay(id: string, project: OpenProject): () => void {
  project.pages++
  clearTimeout(project.closing)
  return () => {
    project.pages--
    closeLater(id, project)
  }
}

function closeLater(id: string, project: OpenProject) {
  clearTimeout(project.closing)
  project.closing = setTimeout(() => {
    if (project.pages > 0) return
    open.delete(id)
    project.opening.then((studio) => studio.close()).catch(() => undefined)
  }, LINGER)
}

/** The studio of a project; suspends while it opens, and throws what `openStudio` throws. */
export function useOpenStudio(id: string): Studio {
  const project = acquire(id)
  const studio = use(project.opening)
  useEffect(() => stay(id, project), [id, project])
  return studio
}

/** Forgets a failed opening, so that the next render tries again. */
export function forgetStudio(id: string) {
  open.delete(id)
}

const StudioContext = createContext<Studio | null>(null)
export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('This belongs inside a StudioProvider.')
  return studio
}

/** Subscribes to a part of the project's state; `select` must return a stable value. */
export function useStudioState<Part>(select: (state: StudioState) => Part): Part {
  return useStore(useStudio().store, select)
}
