import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { Toasts } from '../../ui/toasts.tsx'
import { actions } from '../actions/actions.ts'
import { useShortcuts } from '../actions/use-actions.ts'
import { shellActions } from '../actions/shell-actions.ts'
import { useUpdateNotice } from '../build/update-notice.ts'
import { DeviceWarning } from '../device/device-warning.tsx'
import { usePalette } from '../palette/palette-state.ts'
import { useRoutePage } from '../routing/use-route-page.ts'
import { tabTitle } from '../use-title.ts'
import { Sign } from '../wordmark.tsx'

const CommandPalette = lazy(() => import('../palette/command-palette.tsx'))

/** Around every page: keys, palette, notices, the device warning, and where the focus goes. */
export function Root() {
  const { isOpen, close } = usePalette()
  const page = useRoutePage()
  const { pathname } = useLocation()
  useShellActions()
  useShortcuts()
  useUpdateNotice()
  useFocusOnNavigation()
  useEffect(() => {
    // What is no page of the table says itself what it is.
    if (page) document.title = tabTitle(page.title)
  }, [page])
  return (
    <>
      <a
        href="#main"
        className="sr-only z-70 rounded-control bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <UnderWay />
      <Outlet />
      <DeviceWarning pathname={pathname} />
      <Toasts />
      <ScrollRestoration getKey={placeOf} />
      {isOpen ? (
        <Suspense>
          <CommandPalette onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** What a scroll position belongs to. The first page of every load has the same key, whichever page it is. */
function placeOf({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key
}

/** Before the first page is there. */
export function Opening() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy="true" aria-label="Opening">
      <Sign className="size-14 animate-breathe" />
    </div>
  )
}

/** A line at the top while the next page is on its way. */
function UnderWay() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden" aria-hidden="true">
      <div className="h-full w-1/3 animate-seek bg-curtain" />
    </div>
  )
}

function useShellActions() {
  useEffect(() => actions.offerEverywhere(shellActions), [])
}

/** After a navigation the keyboard and the screen reader begin at the new page, not at the old link. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
