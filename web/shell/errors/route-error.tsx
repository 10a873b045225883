import { useEffect, useMemo, useState } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom'
import { CallError } from '../../platform/call-error.ts'
import { workUnderWay } from '../../platform/work-under-way.ts'
import { reloadWhenIdle } from '../build/reload.ts'
import { isCodeNotLoaded } from '../../platform/code-not-loaded.ts'
import { noteReload, reloadMayHelp } from '../build/stale-chunk.ts'
import { DeviceWarning } from '../device/device-warning.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorPage } from './error-page.tsx'
import { PageError } from './page-error.ts'
import { useIsBot } from './use-is-bot.ts'
import { errorMessage } from './error-message.ts'

/** Replaces a page; a fatal error is rethrown to replace the whole screen. */
export function PageErrorScreen() {
  const error = useRouteError()
  if (error instanceof PageError && error.fatal) throw error
  return <ErrorScreen error={error} />
}

/** Replaces the whole screen; empty for search engines and preview bots. */
export function RootErrorScreen() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const isBot = useIsBot()
  if (error instanceof PageError && error.fatal && isBot !== false) return null
  return (
    <>
      <main>
        <ErrorScreen error={error} />
      </main>
      <DeviceWarning pathname={pathname} />
    </>
  )
}

function ErrorScreen({ error }: { error: unknown }) {
  if (error instanceof PageError) {
    return <ErrorPage status={error.status} title={error.message} text={errorMessage(error).text} />
  }
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} title={error.statusText} />
  return <Failed error={error} />
}

function Failed({ error }: { error: unknown }) {
  // A deploy took the files this page was about to load: the new version has others. Decided once: reloading is noted.
  const isOld = useMemo(() => reloadMayHelp(error), [error])
  if (isOld) return <NewerVersion />
  console.error(error)
  if (isCodeNotLoaded(error)) return <NotLoaded error={error} />
  const { title, text } = errorMessage(error)
  return (
    <ErrorPage status={error instanceof CallError ? error.status || 503 : 500} title={title} text={text} />
  )
}

/** Code could not be loaded; retries when the connection is back. */
function NotLoaded({ error }: { error: unknown }) {
  useEffect(() => {
    let stop: (() => void) | undefined
    const onOnline = () => {
      stop?.()
      stop = reloadWhenIdle()
    }
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      stop?.()
    }
  }, [])
  const { title, text } = errorMessage(error)
  return (
    <ErrorPage status={503} title={title} text={text}>
      <Button variant="primary" onPress={() => reloadWhenIdle()}>
        Try again
      </Button>
    </ErrorPage>
  )
}

/** Reloads for the newer version, after pending saves and uploads. */
function NewerVersion() {
  const [waits] = useState(() => !workUnderWay.isIdle())
  useEffect(() => {
    noteReload()
    return reloadWhenIdle()
  }, [])
  if (!waits) return null
  return (
    <ErrorPage
      status={503}
      title="A newer version of Mouthpiece is here"
      text="This page will open as soon as your work is saved."
    />
  )
}
