import { matchPage, type PageLayout } from '#model/pages/pages'
import type { createBrowserRouter } from 'react-router-dom'
import { workUnderWay } from '../../platform/work-under-way.ts'

type Router = ReturnType<typeof createBrowserRouter>
type RouterState = Pick<Router['state'], 'location' | 'historyAction' | 'initialized'>
type Listener = Parameters<Router['subscribe']>[0]
/** What has the router draw a change as a fade. */
type Fade = NonNullable<Parameters<Listener>[1]['viewTransitionOpts']>

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

/**
 * Follows the router from `start` on, and says of each of its states whether the page fades in. `mayMove`: whether
 * anything may fade now. Who is sent on by the page where they have just arrived arrives once.
 */
export function followFades(start: RouterState, mayMove: () => boolean) {
  let last = start
  let fade: Fade | undefined
  /** How often a fade was asked for, and how far the last one is: its page is not drawn yet, or is seen coming. */
  let asked = 0
  let stage: 'asked' | 'seen' | 'over' = 'over'
  return {
    /** What the router needs to fade into `state`; asked again for the same state, it says the same. */
    into(state: RouterState): Fade | undefined {
      if (state === last) return fade
      const before = last
      last = state
      fade = undefined
      // The first page comes as it is, also where it leads on to another.
      if (!before.initialized || state.location.key === before.location.key) return undefined
      const isSentOn = state.historyAction === 'REPLACE' && stage === 'seen'
      const isWorthIt = mayMove() && fades(before.location.pathname, state.location.pathname)
      // A page that was asked for would be drawn over one that comes meanwhile without a fade: it takes its place.
      if (stage !== 'asked' && (isSentOn || !isWorthIt)) return undefined
      asked++
      stage = 'asked'
      fade = { currentLocation: before.location, nextLocation: state.location }
      return fade
    },
    /** Is told of each fade that the browser begins. */
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

/** Has every way to another page, link, call or the browser's own, fade where that does no harm. */
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
    // Who goes on before a fade has ended interrupts it, which is no error; the browser would report it as one.
    transition.ready.catch(() => undefined)
    follower.began(transition)
    return transition
  }
}

/** Not while something is recorded or exported, nor for who wants no motion. */
function mayMove(): boolean {
  return (
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    workUnderWay.isIdle()
  )
}
