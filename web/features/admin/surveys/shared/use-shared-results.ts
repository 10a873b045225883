import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSharedCounts, openResults, surveyKeys } from '../../../../data/surveys.ts'
import { queryClient } from '../../../../platform/query-client.ts'

/** For `useCounts`, in place of the call of admins. */
export const loadShared = getSharedCounts

/** The results that a link leads to: opened at once, or by its password. */
export function useSharedResults(id: string, token: string) {
  const queryKey = surveyKeys.sharedResults(id, token)
  const opened = useQuery({
    queryKey,
    queryFn: () => openResults(id, { token }),
    // A link with a password would be closed by being opened without it.
    staleTime: Infinity,
    retry: false,
  })
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isWrong, setWrong] = useState(false)

  async function open(password: string) {
    setOpening(true)
    setError(undefined)
    try {
      const found = await openResults(id, { token, password })
      setWrong(!found.isOpen)
      if (found.isOpen) queryClient.setQueryData(queryKey, found)
    } catch (failure) {
      setError(failure)
    } finally {
      setOpening(false)
    }
  }

  return { opened, open, isOpening, isWrong, error }
}
