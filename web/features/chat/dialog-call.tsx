import { useState } from 'react'
import { errorMessage } from '../../shell/errors/words.ts'

/** Runs a call, and says what went wrong with it. */
export function useCall() {
  const [pending, setPending] = useState(false)
  const [trouble, setTrouble] = useState('')
  async function run(work: () => Promise<unknown>, done: () => void) {
    setPending(true)
    setTrouble('')
    try {
      await work()
      done()
    } catch (failure) {
      setTrouble(errorMessage(failure).text)
    } finally {
      setPending(false)
    }
  }
  return { pending, trouble, run }
}

/** An error message. */
export function Trouble({ text }: { text: string }) {
  return text ? (
    <p role="alert" className="mt-3 text-danger">
      {text}
    </p>
  ) : null
}
