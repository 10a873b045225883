import './theme.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { hideCompositionKeys } from './platform/composition.ts'
import { incomplete } from './platform/incomplete.ts'
import { nextTask } from './platform/next-task.ts'
import { startAnalytics } from './shell/analytics/analytics.ts'
import { startAuth } from './shell/auth/auth.ts'
import { startTheme } from './shell/theme.ts'
import { runnerLanguageFor } from '#model/survey/runner-languages'
import { loadCatalogue } from './survey/catalogues.ts'

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
// In parallel: the worker has marked the document with the language of the survey.
const words = loadCatalogue(runnerLanguageFor([document.documentElement.lang]))
const { FormsPage } = await import('./forms-page.tsx').catch(incomplete)
await words
const page = createRoot(root)
await nextTask()
// A transition renders in slices, between which presses and frames are handled.
startTransition(() => page.render(<FormsPage id={id} />))
document.documentElement.dataset.app = 'running'
