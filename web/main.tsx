import './theme.css'
import { createRoot } from 'react-dom/client'
import { App, opened } from './app.tsx'
import { hideCompositionKeys } from './platform/composition.ts'
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

// The document of the build stays until the page itself is there.
await opened
clearTimeout(slow)
delete document.documentElement.dataset.slow
const typed = typedText(place)
createRoot(place, {
  // React recovered by rendering again; the original error is the cause.
  onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error),
}).render(
  <App
    onShown={() => {
      repeatEarlyInput(place, typed)
      document.documentElement.dataset.app = 'running'
    }}
  />,
)
