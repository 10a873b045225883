import './theme.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { hideCompositionKeys } from './platform/composition.ts'
import { incomplete } from './platform/incomplete.ts'
import { nextTask } from './platform/next-task.ts'
import { startAnalytics } from './shell/analytics/analytics.ts'
import { startAuth } from './shell/auth/auth.ts'
import { startTheme } from './shell/theme.ts'

hideCompositionKeys(window)
startTheme()
// Like the app: a stored user who does not exist is signed out, and other tabs are followed.
void startAuth()
startAnalytics()
const root = document.getElementById('root')
if (!root) throw new Error('forms.html has no element “root”')
// The worker sends this page for `/forms/{id}` alone.
const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
await nextTask()
const { FormsPage } = await import('./forms-page.tsx').catch(incomplete)
const page = createRoot(root)
await nextTask()
// A transition renders in slices, between which presses and frames are handled.
startTransition(() => page.render(<FormsPage id={id} />))
document.documentElement.dataset.app = 'running'
