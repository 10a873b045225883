import { useState, type FormEvent } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { errorMessage, type ErrorMessage } from '../../shell/errors/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormError } from './auth-form.tsx'

type Kind = 'app' | 'recovery'

const kinds: Record<Kind, { label: string; description: string; other: string; wrong: ErrorMessage }> = {
  app: {
    label: 'Code from your app',
    description: 'Six digits. A new code comes every 30 seconds.',
    other: 'Use a recovery code instead',
    wrong: {
      title: 'This code doesn’t work',
      text: 'It is mistyped, too old, or was used already. Wait for the next one in your app, or start over.',
    },
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten you saved when you turned this on. Each works once.',
    other: 'Use the app instead',
    wrong: {
      title: 'This code doesn’t work',
      text: 'It is mistyped, was used already, or newer ones replaced it. Try another one, or start over.',
    },
  },
}

/** After a right password: the code of the authenticator app, or a recovery code. */
export function SecondStep({
  mfaId,
  onDone,
  onStartOver,
}: {
  mfaId: string
  onDone: () => void
  onStartOver: () => void
}) {
  const { signInWithCode } = useAuth()
  const [kind, setKind] = useState<Kind>('app')
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ErrorMessage>()
  const { label, description, other, wrong } = kinds[kind]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setError(undefined)
    const result = await signInWithCode(mfaId, code.trim())
    setPending(false)
    if (result.success) return onDone()
    const refused = result.error instanceof CallError && result.error.code === 'sign_in_failed'
    setError(refused ? wrong : errorMessage(result.error))
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-label="Second step">
      <div>
        <h2 className="text-xl">One more step</h2>
        <p className="mt-1 text-sm text-soft">The password is right. This account asks for a code as well.</p>
      </div>
      <TextField
        key={kind}
        autoFocus
        label={label}
        description={description}
        name="code"
        required
        // No `maxLength`: a pasted “123 456” must not be cut before its space is removed.
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={setCode}
      />
      <FormError message={error} />
      <Button type="submit" variant="primary" size="large" pending={pending}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <LinkButton
          onPress={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            setCode('')
            setError(undefined)
          }}
        >
          {other}
        </LinkButton>
        <LinkButton onPress={onStartOver}>Start over</LinkButton>
      </div>
    </form>
  )
}

/** Looks like a link, because it leads somewhere and sends nothing. */
function LinkButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="text-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {children}
    </button>
  )
}
