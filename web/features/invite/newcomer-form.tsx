import type { OpenInvite } from '#contract/invites'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fieldMessage } from '../../shell/forms/field-message.ts'
import { NewPasswordField } from '../../shell/forms/new-password-fields.tsx'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useEntering } from './use-invite.ts'

export function NewcomerForm({ code, invite }: { code: string; invite: OpenInvite }) {
  const [typed, setTyped] = useState({ name: invite.name, email: '', password: '', mails: false })
  const enter = useEntering(code)
  const { state, fields, error, send } = useSending(() =>
    enter({ ...typed, passwordConfirm: typed.password }),
  )
  const isOpen = invite.email === ''
  return (
    <form onSubmit={send} noValidate aria-label="Create your account" className="flex flex-col gap-4">
      <TextField
        label="Your name"
        description="As others see it in rooms and on your pages."
        autoComplete="name"
        required
        maxLength={120}
        value={typed.name}
        onChange={(name) => setTyped({ ...typed, name })}
        error={fieldMessage(fields, 'name')}
      />
      {isOpen ? (
        <TextField
          label="Your e-mail"
          description="You sign in with it. We e-mail you a link to confirm it."
          type="email"
          autoComplete="username"
          required
          value={typed.email}
          onChange={(email) => setTyped({ ...typed, email })}
          error={fieldMessage(fields, 'email')}
        />
      ) : (
        <TextField
          label="Your e-mail"
          description="The invite is for this address. You can change it later."
          type="email"
          autoComplete="username"
          readOnly
          value={invite.email}
          onChange={() => {}}
        />
      )}
      <NewPasswordField
        label="Password"
        value={typed.password}
        email={isOpen ? typed.email : invite.email}
        onChange={(password) => setTyped({ ...typed, password })}
        error={fieldMessage(fields, 'password')}
      />
      <Checkbox
        label="E-mail me news, tips and surveys"
        description="A few times a year. You can change this in your settings or in any such e-mail."
        value={typed.mails}
        onChange={(mails) => setTyped({ ...typed, mails })}
      />
      <div aria-live="assertive">
        {error ? (
          <p className="rounded-control border border-danger px-3 py-2 text-sm">
            <strong className="text-danger">{error.title}.</strong> {error.text}{' '}
            <Link to="/" className="underline underline-offset-4">
              Go to sign-in
            </Link>
          </p>
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="large" pending={state === 'sending'}>
        Create account
      </Button>
      <p className="text-sm text-soft">
        By creating an account you agree to our{' '}
        <Link to="/terms-privacy" className="underline underline-offset-4 hover:text-ink">
          terms
        </Link>
        . They are short. Already have an account?{' '}
        <Link to="/" className="underline underline-offset-4 hover:text-ink">
          Sign in
        </Link>
      </p>
    </form>
  )
}
