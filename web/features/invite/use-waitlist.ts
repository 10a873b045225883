import { useState } from 'react'
import { isEmailAddress } from '#model/mail/email-address'
import { joinWaitlist } from '../../data/invites.ts'
import { useSending, type Sending } from '../../shell/forms/use-sending.ts'

export interface Asking {
  email: string
  about: string
  /** Not shown; only robots fill it in. */
  website: string
}

export function useWaitlistForm(): {
  typed: Asking
  type: (change: Partial<Asking>) => void
  sending: Sending
} {
  const [typed, setTyped] = useState<Asking>({ email: '', about: '', website: '' })
  const email = typed.email.trim()
  const sending = useSending(
    () => joinWaitlist({ ...typed, email }),
    () => {
      if (email === '') return { email: { code: 'validation_required' } }
      return isEmailAddress(email) ? {} : { email: { code: 'validation_is_email' } }
    },
  )
  return { typed, type: (change) => setTyped({ ...typed, ...change }), sending }
}
