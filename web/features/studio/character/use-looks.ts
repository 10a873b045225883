import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PropValues } from '#contract/document/document'
import type { LookRecord } from '#contract/looks'
import { addLook, looksQuery, removeLook } from '../../../data/looks.ts'

export function useLooks(character: string) {
  const looks = useQuery(looksQuery(character))
  const [error, setError] = useState<unknown>()
  const attempt = async (act: () => Promise<void>) => {
    setError(undefined)
    try {
      await act()
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  return {
    looks: looks.data ?? [],
    error: error ?? (looks.data ? undefined : looks.error),
    save: (name: string, props: PropValues) => attempt(() => addLook(character, name.trim(), props)),
    remove: (look: LookRecord) => attempt(() => removeLook(look)),
  }
}
