import './theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { hideCompositionKeys } from './platform/composition.ts'
import { startTheme } from './shell/theme.ts'

hideCompositionKeys(window)
startTheme()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element “root”')
createRoot(root, {
  // React recovered by rendering again; the original error is the cause.
  onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error),
}).render(<App />)
