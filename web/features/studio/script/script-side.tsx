import { lazySide } from '../page/lazy-side.tsx'

export const ScriptSide = lazySide('Script', async () => (await import('./script-panel.tsx')).ScriptPanel)
