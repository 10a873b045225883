import { useState } from 'react'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'

export function PasswordForm({
  isOpening,
  isWrong,
  error,
  onOpen,
}: {
  isOpening: boolean
  /** The last password was. */
  isWrong: boolean
  error: unknown
  onOpen: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const problem = error
    ? errorMessage(error).text
    : isWrong
      ? 'That’s not the password of this link.'
      : undefined
  return (
    <form
      className="flex max-w-sm flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onOpen(password)
      }}
    >
      <PasswordField
        label="Password"
        description="The person who sent you this link has it."
        autoComplete="off"
        value={password}
        onChange={setPassword}
        error={problem}
      />
      <Button
        type="submit"
        variant="primary"
        pending={isOpening}
        isDisabled={password === ''}
        className="self-start"
      >
        Show the results
      </Button>
    </form>
  )
}
