import './theme.css'
import { HYDRATES_ATTRIBUTE } from '#model/pages/page-elements'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hideCompositionKeys } from './platform/composition.ts'
import { incomplete } from './platform/incomplete.ts'
import { nextTask } from './platform/next-task.ts'
import { repeatEarlyInput, typedText } from './shell/early-input.ts'
import { startVisitorHint } from './shell/auth/visitor-hint.ts'
import { startTheme } from './shell/theme.ts'

/** Milliseconds after which a page that is still loading shows that it does. */
const SLOW_AFTER_MS = 3_000

hideCompositionKeys(window)
startTheme()
startVisitorHint()
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element “root”')
const openedAt = location.pathname
const slow = setTimeout(() => (document.documentElement.dataset.slow = ''), SLOW_AFTER_MS)

await nextTask()
const { startApp } = await import('./app.tsx').catch(incomplete)
await nextTask()
const { App, opened } = startApp()
// The document of the build stays until the page itself is there.
await opened
await nextTask()
clearTimeout(slow)
delete document.documentElement.dataset.slow
const options = {
  // React recovered by rendering again; the original error is the cause.
  onRecoverableError: (error: unknown) =>
    reportError(error instanceof Error ? (error.cause ?? error) : error),
}
const onShown = () => (document.documentElement.dataset.app = 'running')
// The guards may have led to another page.
const isInDocument = place.hasAttribute(HYDRATES_ATTRIBUTE) && location.pathname === openedAt
// A transition renders in slices, between which presses and frames are handled.
if (isInDocument) startTransition(() => hydrate(place))
else await replace(place)

/** The app takes over the elements of the document. */
function hydrate(root: HTMLElement) {
  // React repeats what is pressed from now on.
  const { press } = window.earlyInput ?? {}
  const typed = typedText(root)
  const onCommit = () => {
    const inPlace = typedText(root)
    // React draws a document that it does not know, of another build, again.
    repeatEarlyInput(root, inPlace.length > 0 ? inPlace : typed, press)
  }
  hydrateRoot(root, <App onCommit={onCommit} onShown={onShown} />, options)
}

async function replace(root: HTMLElement) {
  let typed = typedText(root)
  const early = new AbortController()
  const readTyped = () => {
    if (!early.signal.aborted) typed = typedText(root)
  }
  // Removing a focused field moves the focus before the commit ends, so it is read after the task.
  for (const sign of ['input', 'focusin', 'focusout'])
    root.addEventListener(sign, () => queueMicrotask(readTyped), { signal: early.signal })
  const page = createRoot(root, options)
  await nextTask()
  const onCommit = () => {
    early.abort()
    repeatEarlyInput(root, typed, window.earlyInput?.press)
  }
  startTransition(() => page.render(<App onCommit={onCommit} onShown={onShown} />))
}
