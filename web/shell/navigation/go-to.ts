/** What is needed of react-router's data router. */
interface Router {
  state: { location: { key: string; pathname: string } }
  navigate(path: string, options?: { replace?: boolean }): Promise<void>
  revalidate(): Promise<void>
  subscribe(listener: (state: Router['state']) => void): () => void
}

/** Hands itself in once it exists. */
let way: Router | undefined

/** Makes `router` the way to go, and calls `onNavigation` at each new place, before its page is shown. */
export function followNavigation(router: Router, onNavigation: () => void): void {
  way = router
  let shown = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key === shown) return
    shown = location.key
    onNavigation()
  })
}

/** Goes to a page from code that is no component; components use the router's own hooks and links. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  if (way) void way.navigate(path, options)
  else window.location.assign(path)
}

/** The pathname the page stands on. */
export function currentPath(): string {
  return (way?.state ?? window).location.pathname
}

/**
 * Runs the guards of the page that is open once more; who may not be there any longer is led away. Without a router no
 * page is shown yet, and they run before the first one.
 */
export function checkPage(): void {
  void way?.revalidate()
}
