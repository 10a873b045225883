import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField({
  onReveal,
  ...rest
}: Omit<TextFieldProps, 'type' | 'suffix'> & {
  /** Called when the text is shown or hidden, for another field with the same value. */
  onReveal?: (isShown: boolean) => void
}) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          title={isShown ? 'Hide password' : 'Show password'}
          onClick={() => {
            setShown(!isShown)
            onReveal?.(!isShown)
          }}
          className="flex size-8 items-center justify-center rounded-control text-soft hover:bg-hover hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      }
    />
  )
}
