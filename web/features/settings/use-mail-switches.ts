import type { UserRecord } from '#contract/account/users'
import { useRef, useState } from 'react'
import { auth } from '../../shell/auth/auth.ts'
import { errorMessage, type ErrorMessage } from '../../shell/errors/error-message.ts'
import { changeProfile } from '../../data/account.ts'

export type MailSwitch = 'newsMail' | 'tipsMail' | 'surveyMail'

export interface MailSwitches {
  value(mail: MailSwitch): boolean
  set(mail: MailSwitch, wanted: boolean): void
  state: 'open' | 'sending' | 'done'
  error: ErrorMessage | undefined
}

/** Optimistic switches that are saved one after the other; a refused one is reverted. */
export function useMailSwitches(user: UserRecord): MailSwitches {
  const [wanted, setWanted] = useState<Partial<Record<MailSwitch, boolean>>>({})
  const [state, setState] = useState<MailSwitches['state']>('open')
  const [error, setError] = useState<ErrorMessage>()
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)

  async function save(mail: MailSwitch, value: boolean) {
    try {
      auth.renew({ user: await changeProfile(user.id, { [mail]: value }) })
    } catch (error) {
      setError(errorMessage(error))
    }
    waiting.current--
    if (waiting.current > 0) return
    // With all answers received, the server's state counts.
    setWanted({})
    setState('done')
  }

  return {
    value: (mail) => wanted[mail] ?? user[mail] ?? false,
    set(mail, value) {
      setWanted((before) => ({ ...before, [mail]: value }))
      setState('sending')
      setError(undefined)
      waiting.current++
      queue.current = queue.current.then(() => save(mail, value))
    },
    state,
    error,
  }
}
