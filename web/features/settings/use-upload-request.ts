import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendUploadRequest, uploadRequestQuery } from '../../data/upload-waitlist.ts'
import { CallError } from '../../platform/call-error.ts'
import { queryClient } from '../../platform/query-client.ts'
import { errorMessage, type ErrorMessage } from '../../shell/errors/error-message.ts'

export function useUploadRequest() {
  const { data, error, refetch } = useQuery(uploadRequestQuery)
  const [pending, setPending] = useState(false)
  const [requestError, setRequestError] = useState<ErrorMessage>()
  return {
    request: data?.request ?? undefined,
    allowed: data?.allowed ?? false,
    isKnown: data !== undefined,
    error,
    retry: () => void refetch(),
    pending,
    requestError,
    async ask(purpose: string, link: string): Promise<boolean> {
      setPending(true)
      setRequestError(undefined)
      try {
        const request = await sendUploadRequest(purpose.trim(), link.trim())
        queryClient.setQueryData(uploadRequestQuery.queryKey, { request, allowed: false })
        return true
      } catch (failure) {
        // Requested in another tab, or decided meanwhile: shows the server's state.
        if (failure instanceof CallError && failure.code === 'conflict') await refetch()
        else setRequestError(errorMessage(failure))
        return false
      } finally {
        setPending(false)
      }
    },
  }
}
