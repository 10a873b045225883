import { type ComponentType, type FocusEvent, startTransition, useEffect, useRef, useState } from 'react'

interface Living<Props> {
  Stage: ComponentType<Props>
  /** Label of the replaced button that had the focus. */
  takesFocus: string | undefined
}

/**
 * `undefined` until `isWanted` and loaded by `load` (a stable function). Throws while rendering if loading fails.
 * `place` is the container of either stage.
 */
export function useAnimatedStage<Props>(isWanted: boolean, load: () => Promise<ComponentType<Props>>) {
  const focused = useRef<string>(undefined)
  const [living, setLiving] = useState<Living<Props>>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isUnmounted = false
    load().then(
      (Stage) => {
        // A transition, so that presses meanwhile are handled at once.
        if (!isUnmounted) startTransition(() => setLiving({ Stage, takesFocus: focused.current }))
      },
      (error: unknown) => {
        if (!isUnmounted) setFailure(error)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [isWanted, load])
  if (failure) throw failure
  const place = {
    onFocus: ({ target }: FocusEvent) => void (focused.current = target.textContent ?? undefined),
    onBlur: () => void (focused.current = undefined),
  }
  return { living, place }
}
