import { useEffect, useState } from 'react'
import type { Signal } from '../platform/signal.ts'
import { useSignal } from '../ui/hooks/use-signal.ts'
import { flushWithPage } from './flush-with-page.ts'
import { openLocalCopy, type LeftBehind, type LocalCopy, type Place } from './local-copy.ts'

export interface OpenCopy<Value> {
  local: LocalCopy<Value>
  left: LeftBehind<Value>
}

/** `undefined` while it opens. The editor closes it. */
export function useLocalCopy<Value>({ owner, kind, id }: Place): OpenCopy<Value> | undefined {
  const [open, setOpen] = useState<{ place: string; copy: OpenCopy<Value> }>()
  const place = `${kind}/${owner}/${id}`
  useEffect(() => {
    let isUnmounted = false
    void openLocalCopy<Value>({ owner, kind, id }).then(async (local) => {
      const left = await local.adopt().catch(() => ({ draft: undefined, history: undefined }))
      if (isUnmounted) local.close()
      else setOpen({ place, copy: { local, left } })
    })
    return () => void (isUnmounted = true)
  }, [owner, kind, id, place])
  return open?.place === place ? open.copy : undefined
}

interface Editing<State> {
  readonly state: Pick<Signal<State>, 'get' | 'subscribe'>
  flush(): Promise<unknown>
  close(): Promise<unknown>
}

/**
 * Saves when the tab is hidden, when the network returns and on unmount. `onClosed` (a stable function) runs after
 * the last attempt to save.
 */
export function useEditor<State, Made extends Editing<State>>(
  make: () => Made & Editing<State>,
  onClosed?: () => void,
): { editor: Made; state: State } {
  const [editor] = useState(make)
  useEffect(() => {
    const stop = flushWithPage(editor)
    return () => {
      stop()
      void editor.close().finally(onClosed)
    }
  }, [editor, onClosed])
  return { editor, state: useSignal(editor.state) }
}
