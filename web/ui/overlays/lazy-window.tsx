import { type ComponentType, use, useEffect, useRef } from 'react'
import { showNotLoaded } from './not-loaded.ts'

interface Closable {
  onClose?: () => void
}

/**
 * Like `lazy`, for a window that a press opens. If its code does not load, a message says so and offers a
 * reload, without which some browsers never load the file again. `onClose` is called, and the page stays.
 */
export function lazyWindow<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined

  function NotLoaded({ onClose }: Closable) {
    const close = useRef(onClose)
    useEffect(() => {
      showNotLoaded()
      close.current?.()
      // While it is on screen, another attempt would fail in a loop.
      return () => void (loading = undefined)
    }, [])
    return null
  }

  const loadOnce = () =>
    (loading ??= load().catch((error: unknown) => {
      console.warn('A window did not load', error)
      // Safe: it takes nothing but `onClose`, which windows have.
      return NotLoaded as ComponentType<Props>
    }))

  return function LazyWindow(props: Props) {
    const Window = use(loadOnce())
    return <Window {...props} />
  }
}
