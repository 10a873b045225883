import { useEffect } from 'react'
import { fetchBytes } from '../../platform/api.ts'
import { toast } from '../../ui/toasts.tsx'
import { createUpdateWatch } from './update-watch.ts'

/** How often a page that stays open asks whether it is still the newest. */
const EVERY_MS = 5 * 60_000

const read = async (path: string): Promise<unknown> => (await fetchBytes(path)).json()

/** Says so, once, when a newer version of the app has been deployed. */
export function useUpdateNotice(): void {
  useEffect(() => {
    if (import.meta.env.DEV) return
    const watch = createUpdateWatch({
      own: __BUILD_ID__,
      read,
      onUpdate: () =>
        toast({
          text: 'A newer version of Mouthpiece is here.',
          action: { label: 'Reload', run: () => window.location.reload() },
          sticky: true,
        }),
    })
    const ask = () => void watch.check()
    const timer = setInterval(ask, EVERY_MS)
    const onShow = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onShow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [])
}
