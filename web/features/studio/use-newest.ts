import { useEffect, useRef } from 'react'

/** Always the newest value, for handlers that outlive a render. */
export function useNewest<Value>(value: Value) {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  return newest
}
