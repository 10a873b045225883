import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/text-field.tsx'
import { setNewPassword } from './api.ts'
import { fieldWords, passwordStrength } from './field-words.ts'
import { TokenForm } from './token-form.tsx'
import { useSending } from './use-sending.ts'

const strengthNames = ['Too short', 'Easy to guess', 'Fair', 'Good', 'Strong']

/** `/auth/confirm-password-reset/:token`: a new password, twice. */
export function Component() {
  const { token = '' } = useParams()
  const [password, setPassword] = useState('')
  const [passwordConfirm, setPasswordConfirm] = useState('')
  const sending = useSending(() => setNewPassword({ token, password, passwordConfirm }))
  return (
    <TokenForm
      sending={sending}
      title="Choose a new password"
      text="Long is better than complicated: a short sentence is hard to guess and easy to keep."
      submit="Set the password"
      done={{
        title: 'Your new password is set',
        text: 'Everybody who was signed in with the old one is signed out. Sign in with the new one.',
        to: '/',
        link: 'Sign in',
      }}
      dead={{
        title: 'This link does not work any more',
        text: 'It was used already, it is older than 30 minutes, or the password has changed since. Ask for another one.',
        to: '/auth/forgot-password',
        link: 'Send me another link',
      }}
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={fieldWords(sending.fields, 'password')}
      />
      <Strength password={password} />
      <TextField
        label="The same again"
        type="password"
        autoComplete="new-password"
        value={passwordConfirm}
        onChange={setPasswordConfirm}
        error={fieldWords(sending.fields, 'passwordConfirm')}
      />
    </TokenForm>
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
            className={classNames('h-1.5 flex-1 rounded-full', step <= strength ? 'bg-good' : 'bg-line')}
          />
        ))}
      </span>
      {strengthNames[strength]}
    </div>
  )
}
