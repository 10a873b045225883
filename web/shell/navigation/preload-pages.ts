import { matchPage } from '#model/pages/pages'
import type { createBrowserRouter } from 'react-router-dom'
import { fetchFile } from '../../platform/requests.ts'

/** The files of each page, by its path, as the build lists them. */
type PageFiles = Readonly<Record<string, { scripts: readonly string[] } | undefined>>

let list: Promise<PageFiles> | undefined
const requested = new Set<string>()

/** Fetches the files of a page as soon as a link to it is pointed at, touched or focused, or the app goes there. */
export function preloadPages(router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>): void {
  // The page loads them itself, one after another, if this fails.
  const preload = (pathname: string) => void preloadPage(pathname).catch(() => undefined)
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== window.location.origin || link.target === '_blank') return
    preload(link.pathname)
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(sign, look, { passive: true })
  }
  router.subscribe(({ navigation: { location } }) => location && preload(location.pathname))
}

async function preloadPage(pathname: string): Promise<void> {
  const match = matchPage(pathname)
  if (!match?.valid || pathname === window.location.pathname) return
  list ??= readList()
  const { scripts } = (await list)[match.page.path] ?? { scripts: [] }
  for (const script of scripts) {
    if (requested.has(script)) continue
    requested.add(script)
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: script, crossOrigin: '' })
    document.head.append(link)
  }
}

async function readList(): Promise<PageFiles> {
  try {
    // Safe: `preload-files.ts` writes it.
    return JSON.parse(await (await fetchFile('/builds/preloads.json')).text()) as PageFiles
  } catch (failure) {
    list = undefined
    throw failure
  }
}
