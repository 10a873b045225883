import { lazy, Suspense, useState } from 'react'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldMessage } from './field-message.ts'

export interface NewPassword {
  password: string
  passwordConfirm: string
}

/** Contains the list of common passwords, loaded on typing. Without it only the server checks. */
const PasswordMeter = lazy(async () =>
  import('./password-meter.tsx').then(
    ({ PasswordMeter: Meter }) => ({ default: Meter }),
    () => ({ default: () => null }),
  ),
)

/** A new password, typed twice, with a strength meter. `fields`: errors by name. */
export function NewPasswordFields({
  value,
  email,
  fields,
  onChange,
}: {
  value: NewPassword
  /** The account's address, if known, which must not be the password. */
  email?: string
  fields: Record<string, unknown>
  onChange: (value: NewPassword) => void
}) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <NewPasswordField
        label="New password"
        onReveal={setShown}
        value={value.password}
        email={email}
        onChange={(password) => onChange({ ...value, password })}
        error={fieldMessage(fields, 'password')}
      />
      <TextField
        label="Repeat the password"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="new-password"
        value={value.passwordConfirm}
        onChange={(passwordConfirm) => onChange({ ...value, passwordConfirm })}
        error={fieldMessage(fields, 'passwordConfirm')}
      />
    </>
  )
}

/** A new password, typed once, with a strength meter; it can be shown. */
export function NewPasswordField({
  label,
  value,
  email,
  error,
  onChange,
  onReveal,
}: {
  label: string
  value: string
  email: string | undefined
  error: string | undefined
  onChange: (password: string) => void
  onReveal?: (isShown: boolean) => void
}) {
  return (
    <>
      <PasswordField
        label={label}
        {...(onReveal && { onReveal })}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
      />
      <Suspense fallback={null}>
        {value === '' ? null : <PasswordMeter password={value} email={email} />}
      </Suspense>
    </>
  )
}
