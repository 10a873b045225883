import type { ErrorCode } from '#contract/error-codes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { enterByInvite, inviteKeys, lookAtInvite, type Newcomer } from '../../data/invites.ts'
import { tabStore } from '../../platform/browser-storage.ts'
import { CallError } from '../../platform/call-error.ts'
import { auth } from '../../shell/auth/auth.ts'
import { errorMessage, type ErrorMessage } from '../../shell/errors/error-message.ts'
import { codeIn } from './code-in.ts'

/** Storage key of the code in this tab, so that a reload finds it after it left the URL. */
const STORAGE_KEY = 'invite-code'

/** Also removes the code from the address bar, which ends up in histories, screenshots and referrers. */
export function useInviteCode(): { code: string; setCode: (text: string) => void } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [code, keep] = useState(
    () => codeIn(params.get('code') ?? '') || (tabStore.getItem(STORAGE_KEY) ?? ''),
  )
  const isInAddress = params.has('code')
  useEffect(() => {
    tabStore.setItem(STORAGE_KEY, code)
    if (isInAddress) void navigate('/invite', { replace: true })
  }, [code, isInAddress, navigate])
  return { code, setCode: (text) => keep(codeIn(text)) }
}

export function useOpenInvite(code: string) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: inviteKeys.open(code),
    queryFn: ({ signal }) => lookAtInvite(code, signal),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  })
  const refusal: { code: ErrorCode | 'other'; message: ErrorMessage } | undefined = error
    ? { code: error instanceof CallError ? knownCode(error) : 'other', message: errorMessage(error) }
    : undefined
  return { invite: data, refusal, retry: () => void refetch(), isFetching }
}

function knownCode({ code }: CallError): ErrorCode | 'other' {
  return code === 'offline' || code === 'aborted' ? 'other' : code
}

export function useEntering(code: string): (newcomer: Newcomer) => Promise<void> {
  const navigate = useNavigate()
  return async (newcomer) => {
    const session = await enterByInvite(code, newcomer)
    tabStore.removeItem(STORAGE_KEY)
    auth.begin(session)
    await navigate('/projects', { replace: true })
  }
}
