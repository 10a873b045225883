import { useState, type FormEvent } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { wordsFor, type Words } from '../../shell/errors/words.ts'

export interface Sending {
  state: 'open' | 'sending' | 'done'
  /** What is wrong with the fields, as the server says it. */
  fields: Record<string, unknown>
  /** What else went wrong. */
  trouble: Words | undefined
  send(event: FormEvent): void
}

/** A form that is sent once at a time; what was typed stays when it is refused. */
export function useSending(send: () => Promise<unknown>): Sending {
  const [state, setState] = useState<Sending['state']>('open')
  const [fields, setFields] = useState<Record<string, unknown>>({})
  const [trouble, setTrouble] = useState<Words>()

  async function run() {
    setState('sending')
    setTrouble(undefined)
    setFields({})
    try {
      await send()
      setState('done')
    } catch (error) {
      setState('open')
      if (error instanceof CallError && error.code === 'validation_failed') setFields(error.data)
      else setTrouble(wordsFor(error))
    }
  }

  return {
    state,
    fields,
    trouble,
    send(event) {
      event.preventDefault()
      if (state === 'open') void run()
    },
  }
}
