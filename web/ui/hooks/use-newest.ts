import { useLayoutEffect, useRef } from 'react'

/** A ref with the newest value, for handlers that outlive a render. */
export function useNewest<Value>(value: Value) {
  const newest = useRef(value)
  // Before paint: a key press right afterwards must not see the old value.
  useLayoutEffect(() => {
    newest.current = value
  })
  return newest
}
