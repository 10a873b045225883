import { newPasswordProblems } from '#model/account/passwords'
import type { UserRecord } from '#contract/account/users'
import { useState } from 'react'
import { fieldMessage } from '../../shell/forms/field-message.ts'
import { NewPasswordFields } from '../../shell/forms/new-password-fields.tsx'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Outcome, SettingsSection } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useDisclosure } from './use-disclosure.ts'
import { useAccount } from './use-account.ts'

export function PasswordSection({ user }: { user: UserRecord }) {
  const { isOpen, open, close, button } = useDisclosure()
  const [changed, setChanged] = useState(false)
  return (
    <SettingsSection
      id="password"
      title="Password"
      text="Long is better than complicated: a short sentence is hard to guess and easy to remember."
      action={
        isOpen ? null : (
          <Button
            ref={button}
            onPress={() => {
              setChanged(false)
              open()
            }}
          >
            Change password
          </Button>
        )
      }
    >
      {isOpen ? (
        <PasswordForm
          email={user.email ?? ''}
          endsTokens={user.admin === true}
          onCancel={close}
          onChanged={() => {
            setChanged(true)
            close()
          }}
        />
      ) : (
        <Outcome done={changed && changedMessage(user)} />
      )}
    </SettingsSection>
  )
}

function changedMessage({ admin }: UserRecord): string {
  return `Password changed. All other devices have been signed out${admin ? ', and your API tokens have ended' : ''}.`
}

function PasswordForm({
  email,
  endsTokens,
  onChanged,
  onCancel,
}: {
  email: string
  endsTokens: boolean
  onChanged: () => void
  onCancel: () => void
}) {
  const [oldPassword, setOldPassword] = useState('')
  const [typed, setTyped] = useState({ password: '', passwordConfirm: '' })
  const { changePassword } = useAccount()
  const sending = useSending(
    async () => {
      await changePassword({ oldPassword, ...typed })
      onChanged()
    },
    () => ({
      ...(oldPassword === '' && { oldPassword: { code: 'validation_required' } }),
      ...newPasswordProblems(typed, email),
    }),
  )
  return (
    <SettingsForm
      label="Change your password"
      sending={sending}
      submit="Set new password"
      onCancel={onCancel}
    >
      <p className="text-soft">
        All other devices will be signed out.
        {endsTokens ? ' Your API tokens end as well: programs that use them will need new ones.' : null}
      </p>
      {/* Password managers ask whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoFocus
        label="Current password"
        autoComplete="current-password"
        value={oldPassword}
        onChange={setOldPassword}
        error={fieldMessage(sending.fields, 'oldPassword')}
      />
      <NewPasswordFields value={typed} email={email} fields={sending.fields} onChange={setTyped} />
    </SettingsForm>
  )
}
