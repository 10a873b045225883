import { TextField } from '../../../ui/fields/text-field.tsx'

/** The field for a code of the authenticator app. No `maxLength`: pasted codes contain a space. */
export function CodeField({
  label = 'Code from your app',
  description,
  value,
  onChange,
  error,
  autoFocus = false,
  inputMode = 'numeric',
}: {
  label?: string
  description?: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  autoFocus?: boolean
  /** `text` where a recovery code does as well. */
  inputMode?: 'numeric' | 'text'
}) {
  return (
    <TextField
      label={label}
      description={description}
      autoFocus={autoFocus}
      inputMode={inputMode}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={error}
      className="max-w-60"
    />
  )
}
