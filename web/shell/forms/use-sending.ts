import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { errorMessage, type Words } from '../errors/words.ts'

export interface Sending {
  state: 'open' | 'sending' | 'done'
  /** Field errors by name, each `{ code }` as sent by the server. */
  fields: Record<string, unknown>
  /** Any other error. */
  error: Words | undefined
  /** For the submit of a form, or the press of a button where there are no fields. */
  send(event: SyntheticEvent): void
  /** Back to the beginning: nothing sent, nothing wrong. */
  reset(): void
}

/**
 * A form that is sent once at a time; what was typed stays when it is refused, and the focus goes to the first
 * field that is wrong. `check` returns what is wrong before anything is sent, in the server's shape.
 */
export function useSending(
  send: () => Promise<unknown>,
  check: () => Record<string, unknown> = () => ({}),
): Sending {
  const [state, setState] = useState<Sending['state']>('open')
  const [fields, setFields] = useState<Record<string, unknown>>({})
  const [error, setError] = useState<Words>()
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
