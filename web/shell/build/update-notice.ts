import { useEffect } from 'react'
import { fetchFile } from '../../platform/requests.ts'
import { workUnderWay } from '../../platform/work-under-way.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { reloadWhenIdle } from './reload.ts'
import { createUpdateWatch } from './update-watch.ts'

/** Milliseconds between checks for a newer build. */
const EVERY_MS = 5 * 60_000

const read = async (path: string): Promise<unknown> => JSON.parse(await (await fetchFile(path)).text())

/** Shows a notice, once, when a newer build is deployed, and not during recordings or exports. */
export function useUpdateNotice(): void {
  useEffect(() => {
    if (import.meta.env.DEV) return
    const watch = createUpdateWatch({
      own: __BUILD_ID__,
      read,
      onUpdate: () => workUnderWay.whenIdle(showNotice),
    })
    const ask = () => void watch.check()
    const end = new AbortController()
    const timer = setInterval(ask, EVERY_MS)
    const onShow = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onShow, { signal: end.signal })
    for (const moment of ['focus', 'online']) window.addEventListener(moment, ask, { signal: end.signal })
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [])
}

function showNotice() {
  toast({
    text: 'A newer version of Mouthpiece is here.',
    action: { label: 'Reload', run: onReload },
    sticky: true,
  })
}

function onReload() {
  if (!workUnderWay.isIdle()) toast({ text: 'This page will reload as soon as your work is saved.' })
  reloadWhenIdle()
}
