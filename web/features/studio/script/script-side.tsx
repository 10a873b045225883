import { lazySide } from '../page/lazy-side.tsx'

/** The script beside the stage. */
export const ScriptSide = lazySide('Script', async () => (await import('./script-panel.tsx')).ScriptPanel)
