import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldWords, passwordStrength } from './field-words.ts'

export interface NewPassword {
  password: string
  passwordConfirm: string
}

const strengthNames = ['Too short', 'Easy to guess', 'Fair', 'Good', 'Strong']

/** A new password, twice, with how hard it is to guess. `fields` is what is wrong, by name. */
export function NewPasswordFields({
  value,
  fields,
  onChange,
}: {
  value: NewPassword
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
        onChange={(password) => onChange({ ...value, password })}
        error={fieldWords(fields, 'password')}
      />
      <TextField
        label="Repeat the password"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="new-password"
        value={value.passwordConfirm}
        onChange={(passwordConfirm) => onChange({ ...value, passwordConfirm })}
        error={fieldWords(fields, 'passwordConfirm')}
      />
    </>
  )
}

/** A new password, once, with how hard it is to guess: who is unsure of what was typed has it shown. */
export function NewPasswordField({
  label,
  value,
  error,
  onChange,
  onReveal,
}: {
  label: string
  value: string
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
      <Strength password={value} />
    </>
  )
}

function Strength({ password }: { password: string }) {
  if (password === '') return null
  const strength = passwordStrength(password)
  return (
    <div className="-mt-2 flex items-center gap-3 text-sm text-soft" aria-live="polite">
      <span className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1.5 flex-1 rounded-full',
              step > strength ? 'bg-line' : strength === 1 ? 'bg-danger' : 'bg-good',
            )}
          />
        ))}
      </span>
      {strengthNames[strength]}
    </div>
  )
}
