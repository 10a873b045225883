import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { Toasts } from '../../ui/feedback/toasts.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { actions } from '../actions/actions.ts'
import { useShortcuts } from '../actions/use-actions.ts'
import { shellActions } from '../actions/shell-actions.ts'
import { asking } from '../analytics/asking.ts'
import { useUpdateNotice } from '../build/update-notice.ts'
import { DeviceWarning } from '../device/device-warning.tsx'
import { focusPage } from '../navigation/focus-page.ts'
import { usePalette } from '../palette/palette-state.ts'
import { hasNoShell } from '../routing/embed.ts'
import { useRoutePage } from '../routing/use-route-page.ts'
import { setTabTitle } from '../use-title.ts'
import { lazyWindow } from '../../ui/overlays/lazy-window.tsx'

const CommandPalette = lazyWindow(async () => (await import('../palette/command-palette.tsx')).default)
const ShortcutSheet = lazyWindow(async () => (await import('../palette/shortcut-sheet.tsx')).default)

const notAsking = () => undefined

export function Root() {
  const { over, close } = usePalette()
  const page = useRoutePage()
  const location = useLocation()
  // Embedded pages show the player without links that lead away.
  const isAlone = hasNoShell(location)
  useShellActions(!isAlone)
  useShortcuts()
  useUpdateNotice()
  const announced = useFocusOnNavigation()
  const asked = useSignal(asking, notAsking)
  // Before it is announced. Pages outside the table name themselves.
  useLayoutEffect(() => {
    if (page) setTabTitle(page.title)
  }, [page])
  return (
    <>
      {isAlone ? null : (
        <a
          href="#main"
          className="sr-only z-70 rounded-control bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
      )}
      {asked ? (
        <asked.Notice
          place={location}
          more={(words) => (
            <Link to="/terms-privacy#analytics" className="underline underline-offset-4">
              {words}
            </Link>
          )}
        />
      ) : null}
      <UnderWay />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <Outlet />
      {isAlone ? null : <DeviceWarning pathname={location.pathname} />}
      <Toasts />
      <ScrollRestoration getKey={placeOf} />
      {over && !isAlone ? (
        <Suspense>
          {over === 'palette' ? <CommandPalette onClose={close} /> : <ShortcutSheet onClose={close} />}
        </Suspense>
      ) : null}
    </>
  )
}

/** The key of a scroll position. React Router gives the first page of every load the same key. */
function placeOf({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key
}

function UnderWay() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden" aria-hidden="true">
      <div className="h-full w-1/3 animate-seek bg-curtain" />
    </div>
  )
}

function useShellActions(areOffered: boolean) {
  useEffect(() => (areOffered ? actions.offerEverywhere(shellActions) : undefined), [areOffered])
}

/**
 * For keyboard and screen readers. Returns the page's name for the announcement; `''` before the first navigation.
 */
function useFocusOnNavigation(): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const stop = focusPage()
    // The page has set the title by now: effects of children run first.
    setAnnounced(document.title)
    return stop
  }, [pathname])
  return announced
}
