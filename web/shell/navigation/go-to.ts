interface Router {
  state: {
    location: { key: string; pathname: string }
    navigation: { state: string }
    revalidation: string
  }
  navigate(path: string, options?: { replace?: boolean }): Promise<void>
  revalidate(): Promise<void>
  subscribe(listener: (state: Router['state']) => void): () => void
}

/** Set by `followNavigation`. */
let router: Router | undefined

/** Sets the router, and calls `onNavigation` before each new page is shown. */
export function followNavigation(made: Router, onNavigation: () => void): void {
  router = made
  let shown = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key === shown) return
    shown = location.key
    onNavigation()
  })
}

/** Navigates from code outside components, which use the router's own hooks and links. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  if (router) void router.navigate(path, options)
  else window.location.assign(path)
}

export function currentPath(): string {
  return (router?.state ?? window).location.pathname
}

/** Runs the guards of the open page again, which may redirect. Without a router they run before the first page. */
export function checkPage(): void {
  void router?.revalidate()
}

/** Resolves when the navigation and the guards that run now, or are started in this task, have ended. */
export async function navigated(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  const current = router
  if (!current || isSettled(current.state)) return
  await new Promise<void>((resolve) => {
    const stop = current.subscribe((state) => {
      if (!isSettled(state)) return
      stop()
      resolve()
    })
  })
}

const isSettled = ({ navigation, revalidation }: Router['state']) =>
  navigation.state === 'idle' && revalidation === 'idle'
