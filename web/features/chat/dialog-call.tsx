import { useState } from 'react'
import { errorMessage } from '../../shell/errors/error-message.ts'

export function useCall() {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState('')
  async function run(work: () => Promise<unknown>, done: () => void) {
    setPending(true)
    setError('')
    try {
      await work()
      done()
    } catch (failure) {
      setError(errorMessage(failure).text)
    } finally {
      setPending(false)
    }
  }
  return { pending, error, run }
}

export function CallErrorText({ text }: { text: string }) {
  return text ? (
    <p role="alert" className="mt-3 text-danger">
      {text}
    </p>
  ) : null
}
