import './theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startTheme } from './shell/theme.ts'

startTheme()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element “root”')
createRoot(root).render(<App />)
