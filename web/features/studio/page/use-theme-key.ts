import { useEffect, useState } from 'react'
import { useMedia } from '../../../shell/use-media.ts'

/** Changes with the theme, so that canvases are redrawn. */
export function useThemeKey(): string {
  const dark = useMedia('(prefers-color-scheme: dark)')
  const [chosen, setChosen] = useState(() => document.documentElement.dataset.theme ?? '')
  useEffect(() => {
    const root = document.documentElement
    const observer = new MutationObserver(() => setChosen(root.dataset.theme ?? ''))
    observer.observe(root, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return `${chosen}-${dark}`
}
