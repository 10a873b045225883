import type { ReactNode } from 'react'
import type { Sending } from '../../shell/forms/use-sending.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Outcome } from './section.tsx'

export function SettingsForm({
  label,
  sending,
  submit,
  variant = 'primary',
  done,
  layout = 'column',
  onCancel,
  children,
}: {
  label: string
  sending: Sending
  submit: string
  variant?: ButtonVariant
  done?: string
  /** `row`: the button beside the one field, where there is room. */
  layout?: 'column' | 'row'
  /** Set when the form can be closed. */
  onCancel?: () => void
  children: ReactNode
}) {
  const { state, error, send } = sending
  const outcome = <Outcome error={error} done={state === 'done' && done} />
  const button = (
    <Button type="submit" variant={variant} pending={state === 'sending'}>
      {submit}
    </Button>
  )
  if (layout === 'row') {
    return (
      <form aria-label={label} noValidate onSubmit={send} className="flex w-full max-w-md flex-col gap-3">
        <div className="flex flex-col items-start gap-3 sm:flex-row">
          {children}
          {button}
        </div>
        {outcome}
      </form>
    )
  }
  return (
    <form aria-label={label} noValidate onSubmit={send} className="flex w-full max-w-sm flex-col gap-4">
      {children}
      {outcome}
      <div className="flex flex-wrap gap-2">
        {button}
        {onCancel ? (
          <Button variant="plain" onPress={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
