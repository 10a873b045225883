import { USER_NAME_MAX_LENGTH, type UserRecord } from '#contract/account/users'
import { useState } from 'react'
import { fieldMessage } from '../../shell/forms/field-message.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SettingsSection } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useAccount } from './use-account.ts'

export function NameSection({ user }: { user: UserRecord }) {
  const [name, setName] = useState(user.name)
  const { rename } = useAccount()
  const sending = useSending(
    () => rename(user.id, name.trim()),
    () => (name.trim() === '' ? { name: { code: 'validation_required' } } : {}),
  )
  return (
    <SettingsSection
      id="name"
      title="Name"
      text="Shown next to everything you publish and write. It can be made up."
    >
      <SettingsForm
        label="Change your name"
        sending={sending}
        submit="Save name"
        variant={name.trim() === user.name ? 'quiet' : 'primary'}
        done="Your name is saved."
        layout="row"
      >
        <TextField
          label="Name"
          labelHidden
          className="w-full flex-1"
          autoComplete="nickname"
          maxLength={USER_NAME_MAX_LENGTH}
          value={name}
          onChange={(next) => {
            setName(next)
            if (sending.state === 'done') sending.reset()
          }}
          error={fieldMessage(sending.fields, 'name')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
