import { localStore } from '../platform/browser-storage.ts'
import { signal } from '../platform/signal.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeNames: Record<Theme, string> = {
  system: 'System',
  light: 'Paper (light)',
  dark: 'Stage (dark)',
}

const KEY = 'mouthpiece_theme'

export const theme = signal<Theme>('system')

/** Reads and applies the stored choice; called before the first render. */
export function startTheme(): void {
  theme.subscribe(show)
  const stored = localStore.getItem(KEY)
  theme.set(themes.find((one) => one === stored) ?? 'system')
}

export function chooseTheme(next: Theme): void {
  theme.set(next)
  localStore.setItem(KEY, next)
}

function show() {
  const chosen = theme.get()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}
