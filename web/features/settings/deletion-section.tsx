import { DELETION_DAYS } from '#contract/account/account'
import type { UserRecord } from '#contract/account/users'
import { useState } from 'react'
import { formatDeletionDay } from '../../shell/auth/leaving.ts'
import { KeepButton } from '../../shell/auth/leaving-banner.tsx'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { SettingsSection } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useDisclosure } from './use-disclosure.ts'
import { useAccount } from './use-account.ts'

export function DeletionSection({ user }: { user: UserRecord }) {
  const { isOpen, open, close, button } = useDisclosure()
  if (user.deleteAfter) {
    return (
      <SettingsSection
        id="delete"
        title="Delete my account"
        text={
          <>
            Your account will be deleted on <strong>{formatDeletionDay(user.deleteAfter)}</strong>. Until then
            you can stay, and nothing is lost.
          </>
        }
        action={<KeepButton size="medium" />}
      />
    )
  }
  return (
    <SettingsSection
      id="delete"
      title="Delete my account"
      text={`Your account is deleted with everything in it: projects, takes, videos. You have ${DELETION_DAYS} days to change your mind; after that it can’t be restored.`}
      action={
        isOpen ? null : (
          <Button ref={button} variant="danger" onPress={open}>
            Delete my account…
          </Button>
        )
      }
    >
      {isOpen ? (
        <DeletionForm email={user.email ?? ''} endsTokens={user.admin === true} onCancel={close} />
      ) : null}
    </SettingsSection>
  )
}

function DeletionForm({
  email,
  endsTokens,
  onCancel,
}: {
  email: string
  endsTokens: boolean
  onCancel: () => void
}) {
  const { signOut } = useAuth()
  const { giveUpAccount } = useAccount()
  const [typed, setTyped] = useState('')
  const sending = useSending(
    async () => {
      const day = formatDeletionDay(await giveUpAccount(typed.trim()))
      signOut()
      toast({
        text: `Your account will be deleted on ${day}. If you change your mind, sign in before then and keep it.`,
        sticky: true,
      })
    },
    () => (typed.trim().toLowerCase() === email.toLowerCase() ? {} : { email: { code: 'other_address' } }),
  )
  return (
    <SettingsForm
      label="Delete my account"
      sending={sending}
      submit="Delete my account"
      variant="danger"
      onCancel={onCancel}
    >
      <p className="text-soft">
        You will be signed out everywhere{endsTokens ? ', and your API tokens end' : null}. To confirm, type
        this account’s e-mail address: <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
      </p>
      <TextField
        autoFocus
        label="E-mail address of this account"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={typed}
        onChange={setTyped}
        error={'email' in sending.fields ? 'This is not this account’s address.' : undefined}
      />
    </SettingsForm>
  )
}
