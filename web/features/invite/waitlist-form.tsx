import { PersonCheck } from '../../shell/challenge/person-check.tsx'
import { fieldMessage } from '../../shell/forms/field-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useFocusIfLost } from '../../ui/hooks/use-focus-if-lost.ts'
import { useWaitlistForm } from './use-waitlist.ts'

/** Asks for an address and optional plans. `takesFocus`: it replaces the focused button. */
export function WaitlistForm({ takesFocus = false }: { takesFocus?: boolean }) {
  const { typed, type, sending } = useWaitlistForm()
  const { state, fields, error, send } = sending
  if (state === 'done') {
    return <OnTheList email={typed.email.trim()} />
  }
  return (
    <form onSubmit={send} noValidate aria-label="Ask for an invitation" className="flex flex-col gap-4">
      <TextField
        autoFocus={takesFocus}
        label="Your e-mail"
        type="email"
        autoComplete="email"
        required
        value={typed.email}
        onChange={(email) => type({ email })}
        error={fieldMessage(fields, 'email')}
      />
      <TextArea
        label="What would you like to make?"
        description="Optional."
        rows={2}
        maxLength={500}
        value={typed.about}
        onChange={(about) => type({ about })}
      />
      <label className="sr-only" aria-hidden="true">
        Leave this empty
        <input
          type="text"
          tabIndex={-1}
          autoComplete="off"
          value={typed.website}
          onChange={(change) => type({ website: change.target.value })}
        />
      </label>
      <PersonCheck />
      <div aria-live="assertive">
        {error ? (
          <p className="text-sm">
            <strong className="text-danger">{error.title}.</strong> {error.text}
          </p>
        ) : null}
      </div>
      <Button type="submit" pending={state === 'sending'} className="self-start">
        Join the list
      </Button>
    </form>
  )
}

function OnTheList({ email }: { email: string }) {
  const place = useFocusIfLost<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} role="status" className="flex flex-col gap-1 text-sm">
      <p className="font-medium">You are on the list.</p>
      <p className="text-soft">
        We let people in a few at a time. When it is your turn, an e-mail with your invite arrives at{' '}
        <span className="text-ink wrap-anywhere">{email}</span>.
      </p>
    </div>
  )
}
