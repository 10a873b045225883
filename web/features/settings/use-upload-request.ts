import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askToUpload, uploadRequestQuery } from '../../data/upload-waitlist.ts'
import { CallError } from '../../platform/call-error.ts'
import { queryClient } from '../../platform/query-client.ts'
import { errorMessage, type Words } from '../../shell/errors/words.ts'

/** The person's own request to bring characters, and the way to make one. */
export function useUploadRequest() {
  const { data, error, refetch } = useQuery(uploadRequestQuery)
  const [pending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<Words>()
  return {
    request: data?.request ?? undefined,
    allowed: data?.allowed ?? false,
    isKnown: data !== undefined,
    error,
    retry: () => void refetch(),
    pending,
    trouble,
    async ask(purpose: string, link: string): Promise<boolean> {
      setPending(true)
      setTrouble(undefined)
      try {
        const request = await askToUpload(purpose.trim(), link.trim())
        queryClient.setQueryData(uploadRequestQuery.queryKey, { request, allowed: false })
        return true
      } catch (failure) {
        // Asked in another tab, or decided meanwhile: what the server says is shown instead.
        if (failure instanceof CallError && failure.code === 'conflict') await refetch()
        else setTrouble(errorMessage(failure))
        return false
      } finally {
        setPending(false)
      }
    },
  }
}
