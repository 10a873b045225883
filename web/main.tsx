import './theme.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startApp } from './app.tsx'
import { hideCompositionKeys } from './platform/composition.ts'
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
const slow = setTimeout(() => (document.documentElement.dataset.slow = ''), SLOW_AFTER_MS)

await nextTask()
const { App, opened } = startApp()
// The document of the build stays until the page itself is there.
await opened
clearTimeout(slow)
delete document.documentElement.dataset.slow
let typed = typedText(place)
const early = new AbortController()
const readTyped = () => {
  if (!early.signal.aborted) typed = typedText(place)
}
// Removing a focused field moves the focus before the commit ends, so it is read after the task.
for (const sign of ['input', 'focusin', 'focusout'])
  place.addEventListener(sign, () => queueMicrotask(readTyped), { signal: early.signal })
const root = createRoot(place, {
  // React recovered by rendering again; the original error is the cause.
  onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error),
})
await nextTask()
// A transition renders in slices, between which presses and frames are handled.
startTransition(() =>
  root.render(
    <App
      onCommit={() => {
        early.abort()
        repeatEarlyInput(place, typed)
      }}
      onShown={() => (document.documentElement.dataset.app = 'running')}
    />,
  ),
)
