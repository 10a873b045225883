/** The part of React Router's data router that is used. */
interface Router {
  state: { location: { key: string; pathname: string } }
  navigate(path: string, options?: { replace?: boolean }): Promise<void>
  revalidate(): Promise<void>
  subscribe(listener: (state: Router['state']) => void): () => void
}

/** It hands itself in once it exists. */
let router: Router | undefined

/** Makes `router` the way to go, and calls `onNavigation` at each new place, before its page is shown. */
export function followNavigation(made: Router, onNavigation: () => void): void {
  router = made
  let shown = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key === shown) return
    shown = location.key
    onNavigation()
  })
}

/** Goes to a page from code that is no component; components use the router's own hooks and links. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  if (router) void router.navigate(path, options)
  else window.location.assign(path)
}

/** Returns the current pathname. */
export function currentPath(): string {
  return (router?.state ?? window).location.pathname
}

/**
 * Runs the guards of the page that is open once more; who may not be there any longer is led away. Without a router no
 * page is shown yet, and they run before the first one.
 */
export function checkPage(): void {
  void router?.revalidate()
}
