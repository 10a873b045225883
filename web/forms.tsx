import './theme.css'
import { createRoot } from 'react-dom/client'
import { SurveyPage } from './features/surveys/survey-page.tsx'
import { session, watchOtherTabs } from './platform/session.ts'
import { startTheme } from './shell/theme.ts'

startTheme()
// Signed in or out in another tab: the survey is then another person's. In the app, its sign-in sees to that.
watchOtherTabs((next) => session.set(next))
const root = document.getElementById('root')
if (!root) throw new Error('forms.html has no element “root”')
// The worker sends this page for `/forms/{id}` alone.
const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
createRoot(root).render(<SurveyPage id={id} />)
