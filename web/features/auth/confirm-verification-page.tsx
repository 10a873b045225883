import { useParams } from 'react-router-dom'
import { useSending } from '../../shell/forms/use-sending.ts'
import { confirmAddress } from '../../data/account.ts'
import { TokenForm } from './token-form.tsx'

/** `/auth/confirm-verification/:token`: a button, because mail scanners open links. */
export function Component() {
  const { token = '' } = useParams()
  const sending = useSending(() => confirmAddress(token))
  return (
    <TokenForm
      sending={sending}
      title="Is this your address?"
      text="Confirm that the mail you came from was meant for you."
      submit="Yes, this is my address"
      done={{ title: 'Thank you', text: 'Your address is confirmed.', to: '/projects', link: 'My projects' }}
      dead={{
        title: 'This link does not work any more',
        text: 'It is older than a day, or the account has changed since. Your address may be confirmed already.',
        to: '/projects',
        link: 'My projects',
      }}
    />
  )
}
