import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { errorMessage, type ErrorMessage } from '../errors/error-message.ts'

export interface Sending {
  state: 'open' | 'sending' | 'done'
  /** Field errors by name, each `{ code }` as sent by the server. */
  fields: Record<string, unknown>
  error: ErrorMessage | undefined
  /** Submit handler of a form, or press handler of a button without fields. */
  send(event: SyntheticEvent): void
  /** Resets to the initial state. */
  reset(): void
}

/**
 * Once at a time; after a refusal the input stays and the first invalid field gets the focus. `check` validates
 * before sending.
 */
export function useSending(
  send: () => Promise<unknown>,
  check: () => Record<string, unknown> = () => ({}),
): Sending {
  const [state, setState] = useState<Sending['state']>('open')
  const [fields, setFields] = useState<Record<string, unknown>>({})
  const [error, setError] = useState<ErrorMessage>()
  const form = useRef<HTMLElement>(null)

  useEffect(() => {
    if (Object.keys(fields).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields])

  async function run() {
    const wrong = check()
    setError(undefined)
    setFields(wrong)
    if (Object.keys(wrong).length > 0) return setState('open')
    setState('sending')
    try {
      await send()
      setState('done')
    } catch (error) {
      setState('open')
      if (error instanceof CallError && error.code === 'validation_failed') setFields(error.data)
      else setError(errorMessage(error))
    }
  }

  return {
    state,
    fields,
    error,
    send(event) {
      event.preventDefault()
      // Safe: handlers are on forms and buttons.
      form.current = event.currentTarget as HTMLElement
      if (state !== 'sending') void run()
    },
    reset() {
      setState('open')
      setFields({})
      setError(undefined)
    },
  }
}
