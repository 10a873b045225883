import { matchPage, type PageLayout } from '#contract/pages'
import type { createBrowserRouter, RouterNavigateOptions } from 'react-router-dom'
import { workUnderWay } from '../../platform/work-under-way.ts'

/** Tools keep a stage, sounds and meters going: a picture of them that fades would stand still. */
const TOOLS: ReadonlySet<PageLayout> = new Set([
  'jam',
  'mixer',
  'project',
  'project-modal',
  'project-modal-canvas',
  'studio',
  'none',
])

/** Whether one page may fade into the other: not inside one page, not into or out of a tool. */
export function fades(from: string, to: string): boolean {
  const [before, after] = [matchPage(from)?.page, matchPage(to)?.page]
  if (!before || !after || before.path === after.path) return false
  // The rooms are one page that is gone through quickly.
  if (before.layout === 'chat' && after.layout === 'chat') return false
  return !TOOLS.has(before.layout) && !TOOLS.has(after.layout)
}

/** The same, here and now: also not while something is recorded or exported, nor for who wants no motion. */
function mayFade(from: string, to: string): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    workUnderWay.isIdle() &&
    fades(from, to)
  )
}

/** Has every way to another page, link or call, fade where that does no harm. */
export function fadeBetweenPages(router: ReturnType<typeof createBrowserRouter>): void {
  forgiveInterruptions()
  const navigate = router.navigate.bind(router)
  router.navigate = (to, options?: RouterNavigateOptions) => {
    if (typeof to === 'number') return navigate(to)
    const target = typeof to === 'string' ? to.split(/[?#]/)[0] : to?.pathname
    const viewTransition = target !== undefined && mayFade(router.state.location.pathname, target)
    return navigate(to, viewTransition ? { ...options, viewTransition } : options)
  }
}

/** Who goes on before a fade has ended interrupts it, which is no error; the browser would report it as one. */
function forgiveInterruptions() {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
