import { useState } from 'react'
import { withdrawAnswers } from '../../data/survey-withdrawal.ts'
import { CallError } from '../../platform/call-error.ts'

type WithdrawStep = 'asking' | 'deleting' | 'deleted' | 'missing'

/** Deletes the response of a private link. `error` is of an attempt that can be repeated. */
export function useWithdraw(survey: string, withdrawal: string) {
  const [step, setStep] = useState<WithdrawStep>('asking')
  const [error, setError] = useState<unknown>()

  async function remove() {
    setStep('deleting')
    setError(undefined)
    try {
      await withdrawAnswers(survey, withdrawal)
      setStep('deleted')
    } catch (failure) {
      const isMissing = failure instanceof CallError && failure.code === 'not_found'
      setStep(isMissing ? 'missing' : 'asking')
      if (!isMissing) setError(failure)
    }
  }
  return { step, error, remove }
}
