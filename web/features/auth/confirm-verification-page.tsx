import { useParams } from 'react-router-dom'
import { useSending } from '../../shell/forms/use-sending.ts'
import { TokenForm } from './token-form.tsx'
import { useRecovery } from './use-recovery.ts'

/** `/auth/confirm-verification/:token`: a button, because mail scanners open links. */
export function Component() {
  const recovery = useRecovery()
  const { token = '' } = useParams()
  const sending = useSending(() => recovery.confirmAddress(token))
  return (
    <TokenForm
      sending={sending}
      title="Is this your address?"
      text="Confirm that the e-mail was meant for you."
      submit="Yes, this is my address"
      done={{ title: 'Thank you', text: 'Your address is confirmed.', to: '/projects', link: 'My projects' }}
      dead={{
        title: 'This link no longer works',
        text: 'It is older than a day, or the account has changed since. Your address may be confirmed already.',
        to: '/projects',
        link: 'My projects',
      }}
    />
  )
}
