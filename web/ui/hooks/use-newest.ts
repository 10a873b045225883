import { useLayoutEffect, useRef } from 'react'

/** Always the newest value, for handlers that outlive a render. */
export function useNewest<Value>(value: Value) {
  const newest = useRef(value)
  // With what is drawn: a key that is pressed right after must not meet what was there before.
  useLayoutEffect(() => {
    newest.current = value
  })
  return newest
}
