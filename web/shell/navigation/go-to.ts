/** Where the shell's stores go and where they are; the router hands itself in once it exists. */
interface Navigator {
  go(path: string, options?: { replace?: boolean }): void
  path(): string
}

let navigator: Navigator = {
  go: (path) => window.location.assign(path),
  path: () => window.location.pathname,
}

/** What is needed of react-router's data router. */
interface Router {
  state: { location: { key: string; pathname: string } }
  navigate(path: string, options?: { replace?: boolean }): Promise<void>
  subscribe(listener: (state: Router['state']) => void): () => void
}

/** Makes `router` the way to go, and calls `onNavigation` at each new place, before its page is shown. */
export function followNavigation(router: Router, onNavigation: () => void): void {
  navigator = {
    go: (path, options) => void router.navigate(path, options),
    path: () => router.state.location.pathname,
  }
  let shown = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key === shown) return
    shown = location.key
    onNavigation()
  })
}

/** Goes to a page from code that is no component; components use the router's own hooks and links. */
export function goTo(path: string, options: { replace?: boolean } = {}): void {
  navigator.go(path, options)
}

/** The pathname the page stands on. */
export function currentPath(): string {
  return navigator.path()
}
