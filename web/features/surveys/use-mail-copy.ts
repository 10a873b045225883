import { useState } from 'react'
import { mailAnswers } from '../../data/survey-copies.ts'
import { CallError } from '../../platform/call-error.ts'

/** Sends one copy of a response by e-mail. `sentTo` is the address, once it is on its way. */
export function useMailCopy(survey: string, copy: string) {
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const [error, setError] = useState<unknown>()

  async function send(address: string) {
    setSending(true)
    setError(undefined)
    try {
      await mailAnswers(survey, copy, address)
      setSentTo(address)
    } catch (failure) {
      setError(failure)
    }
    setSending(false)
  }
  const isWrong = error instanceof CallError && error.code === 'validation_failed'
  return { isSending, sentTo, isWrong, error: isWrong ? undefined : error, send }
}
