import { matchPage, type PageLayout } from '#model/pages/pages'
import type { createBrowserRouter } from 'react-router-dom'
import { workUnderWay } from '../../platform/work-under-way.ts'

type Router = ReturnType<typeof createBrowserRouter>
type RouterState = Pick<Router['state'], 'location' | 'historyAction' | 'initialized'>
type Listener = Parameters<Router['subscribe']>[0]
/** Makes the router render a change as a view transition. */
type Fade = NonNullable<Parameters<Listener>[1]['viewTransitionOpts']>

/** Tools have a live stage and meters, which a fading snapshot would freeze. */
const TOOLS: ReadonlySet<PageLayout> = new Set([
  'jam',
  'mixer',
  'project',
  'project-modal',
  'project-modal-canvas',
  'studio',
  'none',
])

/** Returns whether a navigation fades: not within one page, and not into or out of a tool. */
export function fades(from: string, to: string): boolean {
  const [before, after] = [matchPage(from)?.page, matchPage(to)?.page]
  if (!before || !after || before.path === after.path) return false
  // Switching rooms is frequent and has to be fast.
  if (before.layout === 'chat' && after.layout === 'chat') return false
  return !TOOLS.has(before.layout) && !TOOLS.has(after.layout)
}

/**
 * Returns for each router state after `start` whether the page fades in; a redirect right after an arrival does not.
 * `mayMove`: whether anything may fade now.
 */
export function followFades(start: RouterState, mayMove: () => boolean) {
  let last = start
  let fade: Fade | undefined
  /** Number of requested fades, and the stage of the last one: requested, or running. */
  let asked = 0
  let stage: 'asked' | 'seen' | 'over' = 'over'
  return {
    into(state: RouterState): Fade | undefined {
      if (state === last) return fade
      const before = last
      last = state
      fade = undefined
      // The first page and its redirects do not fade.
      if (!before.initialized || state.location.key === before.location.key) return undefined
      const isSentOn = state.historyAction === 'REPLACE' && stage === 'seen'
      const isWorthIt = mayMove() && fades(before.location.pathname, state.location.pathname)
      // A requested fade would draw its page over one that appears meanwhile, so it is replaced.
      if (stage !== 'asked' && (isSentOn || !isWorthIt)) return undefined
      asked++
      stage = 'asked'
      fade = { currentLocation: before.location, nextLocation: state.location }
      return fade
    },
    /** Called for each transition that the browser starts. */
    began({ updateCallbackDone, finished }: Pick<ViewTransition, 'updateCallbackDone' | 'finished'>): void {
      const mine = asked
      const reach = (next: 'seen' | 'over') => () => {
        if (mine === asked) stage = next
      }
      updateCallbackDone.then(reach('seen'), reach('over'))
      finished.then(reach('over'), reach('over'))
    },
  }
}

/** Fades between pages on every kind of navigation where possible. */
export function fadeBetweenPages(router: Router): void {
  if (!('startViewTransition' in document)) return
  const follower = followFades(router.state, mayMove)
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (listener) =>
    subscribe((state, { deletedFetchers, newErrors, flushSync }) => {
      const fade = follower.into(state)
      listener(state, { deletedFetchers, newErrors, flushSync, ...(fade && { viewTransitionOpts: fade }) })
    })

  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    // Navigating during a fade interrupts it; the browser would report that as an error.
    transition.ready.catch(() => undefined)
    follower.began(transition)
    return transition
  }
}

/** Not while recording or exporting, nor with reduced motion. */
function mayMove(): boolean {
  return (
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    workUnderWay.isIdle()
  )
}
