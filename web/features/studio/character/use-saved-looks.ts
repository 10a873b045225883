import { useMemo, useState } from 'react'
import type { PropValues } from '#contract/document/document'

/** Remembers a performer's look per character, so that trying another character loses nothing. */
export function useSavedLooks(performer: string) {
  const [looks] = useState(() => new Map<string, PropValues>())
  return useMemo(() => {
    const key = (character: string) => `${performer} ${character}`
    return {
      get: (character: string) => looks.get(key(character)),
      set: (character: string, props: PropValues) => void looks.set(key(character), props),
    }
  }, [looks, performer])
}
