/** Where the shell's stores go and where they are; the router hands itself in once it exists. */
interface Navigator {
  go(path: string, options?: { replace?: boolean }): void
  path(): string
}

let navigator: Navigator = {
  go: (path) => window.location.assign(path),
  path: () => window.location.pathname,
}

export function provideNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to a page from code that is no component; components use the router's own hooks and links. */
export function goTo(path: string, options: { replace?: boolean } = {}): void {
  navigator.go(path, options)
}

/** The pathname the page stands on. */
export function currentPath(): string {
  return navigator.path()
}
