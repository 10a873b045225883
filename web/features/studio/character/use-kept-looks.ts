import { useState } from 'react'
import type { PropValues } from '#contract/document/document'

/** How each character was dressed, so that looking at another one and coming back loses nothing. */
export function useKeptLooks(): Map<string, PropValues> {
  const [looks] = useState(() => new Map<string, PropValues>())
  return looks
}
