import './theme.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { SurveyPage } from './features/surveys/survey-page.tsx'
import { hideCompositionKeys } from './platform/composition.ts'
import { nextTask } from './platform/next-task.ts'
import { startAnalytics } from './shell/analytics/analytics.ts'
import { asking } from './shell/analytics/asking.ts'
import { startAuth } from './shell/auth/auth.ts'
import { DeviceWarning } from './shell/device/device-warning.tsx'
import { startTheme } from './shell/theme.ts'
import { useSignal } from './ui/hooks/use-signal.ts'

hideCompositionKeys(window)
startTheme()
// Like the app: a stored user who does not exist is signed out, and other tabs are followed.
void startAuth()
startAnalytics()
const root = document.getElementById('root')
if (!root) throw new Error('forms.html has no element “root”')
// The worker sends this page for `/forms/{id}` alone.
const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const page = createRoot(root)
await nextTask()
// A transition renders in slices, between which presses and frames are handled.
startTransition(() =>
  page.render(
    <>
      <Asking />
      <SurveyPage id={id} />
      <DeviceWarning pathname={location.pathname} />
    </>,
  ),
)
document.documentElement.dataset.app = 'running'

/** Reading more about it keeps the answers open. */
function Asking() {
  const asked = useSignal(asking)
  if (!asked) return null
  return (
    <asked.Notice
      place={location}
      more={(words) => (
        <a
          href="/terms-privacy#analytics"
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4"
        >
          {words} (opens a new tab)
        </a>
      )}
    />
  )
}
