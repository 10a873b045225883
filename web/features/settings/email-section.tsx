import type { UserRecord } from '#contract/account/users'
import { useState } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { fieldMessage } from '../../shell/forms/field-message.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Outcome, SettingsSection } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useDisclosure } from './use-disclosure.ts'
import { useAccount } from './use-account.ts'

export function EmailSection({ user }: { user: UserRecord }) {
  const { isOpen, open, close, button } = useDisclosure()
  const [sentTo, setSentTo] = useState('')
  const email = user.email ?? ''
  return (
    <SettingsSection
      id="email"
      title="E-mail"
      text="You sign in with this address, and password resets go here. Only you and our administrators see it."
      action={
        isOpen ? null : (
          <Button ref={button} onPress={open}>
            Change address
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-base wrap-anywhere">{email}</span>
        <Confirmed is={user.verified} />
      </p>
      {user.verified ? null : <VerificationAgain email={email} />}
      {isOpen ? (
        <NewAddress
          onCancel={close}
          onSent={(address) => {
            setSentTo(address)
            close()
          }}
        />
      ) : (
        <Outcome
          done={
            sentTo !== '' &&
            `A link is on its way to ${sentTo}. Open it within 30 minutes and confirm with your password; until then ${email} stays your address.`
          }
        />
      )}
    </SettingsSection>
  )
}

function Confirmed({ is }: { is: boolean }) {
  return is ? (
    <span className="inline-flex items-center gap-1.5 text-good">
      <BadgeCheck aria-hidden="true" /> Confirmed
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-danger">
      <CircleAlert aria-hidden="true" /> Not confirmed yet
    </span>
  )
}

function VerificationAgain({ email }: { email: string }) {
  const { sendVerification } = useAccount()
  const { state, error, send } = useSending(() => sendVerification(email))
  return (
    <form onSubmit={send} className="flex flex-col items-start gap-3">
      <p className="max-w-[34rem] text-soft">
        Open the link in the e-mail we sent you, so that we can reach you if you forget your password.
      </p>
      <Outcome
        error={error}
        done={state === 'done' && `A link is on its way to ${email}. It works for a day.`}
      />
      <Button type="submit" pending={state === 'sending'}>
        Send the link again
      </Button>
    </form>
  )
}

function NewAddress({ onSent, onCancel }: { onSent: (address: string) => void; onCancel: () => void }) {
  const [newEmail, setNewEmail] = useState('')
  const { sendEmailChange } = useAccount()
  const sending = useSending(async () => {
    await sendEmailChange(newEmail.trim())
    onSent(newEmail.trim())
  })
  return (
    <SettingsForm label="Change your address" sending={sending} submit="Send the link" onCancel={onCancel}>
      <TextField
        autoFocus
        label="New address"
        description="We’ll e-mail you a link. Your address changes when you open it."
        type="email"
        autoComplete="email"
        value={newEmail}
        onChange={setNewEmail}
        error={fieldMessage(sending.fields, 'newEmail')}
      />
    </SettingsForm>
  )
}
