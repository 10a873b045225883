import type { Campaign } from '#contract/emails/campaigns'
import { useState } from 'react'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Findings } from './check-panel.tsx'
import { peopleLabel } from '../email-labels.ts'
import type { MailEditor } from './use-composer.ts'
import { useReadiness, useSendEmail } from './use-send-email.ts'

interface SendDialogProps {
  email: Campaign
  editor: MailEditor
  onClose: () => void
}

export function SendDialog({ email, editor, onClose }: SendDialogProps) {
  const readiness = useReadiness(email.id, editor)
  const sending = useSendEmail(email.id, editor, {
    onDone: onClose,
    onRecount: () => void readiness.refetch(),
  })
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [typed, setTyped] = useState('')
  const [now, setNow] = useState(() => Date.now())
  const { data } = readiness
  const errors = data?.findings.filter(({ level }) => level === 'error') ?? []
  const isReady = data !== undefined && data !== null && errors.length === 0
  const later = when === 'later' ? new Date(at) : undefined
  const isLate = later !== undefined && !(later.getTime() > now)
  const isTyped = isReady && Number(typed.replaceAll(/[\s.,’']/g, '')) === data.recipients
  return (
    <Dialog
      title={data === null ? 'Not saved yet' : isReady ? 'Send this e-mail' : 'Fix these before sending'}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Not yet</Button>
          {isReady ? (
            <Button
              variant="primary"
              isDisabled={!isTyped || typed === '' || isLate}
              pending={sending.isPending}
              onPress={() => {
                // The chosen time may have passed while this was open.
                const pressed = Date.now()
                setNow(pressed)
                if (later && later.getTime() <= pressed) return
                void sending.send({
                  recipients: data.recipients,
                  ...(later && { at: later.toISOString() }),
                })
              }}
            >
              {when === 'later' ? 'Schedule' : `Send to ${peopleLabel(data.recipients, data)}`}
            </Button>
          ) : null}
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-5">
          {data.findings.length > 0 ? <Findings findings={data.findings} /> : null}
          {isReady ? (
            <>
              <p>
                “<bdi>{editor.state.get().value.subject}</bdi>” goes to{' '}
                <strong>{peopleLabel(data.recipients, data)}</strong>
                {data.skipped > 0
                  ? `; ${peopleLabel(data.skipped, data)} of the audience unsubscribed or cannot be reached, and get nothing`
                  : ''}
                .
              </p>
              <RadioChips
                label="When"
                options={[
                  { id: 'now', label: 'Now' },
                  { id: 'later', label: 'Later' },
                ]}
                value={when}
                onChange={setWhen}
              />
              {when === 'later' ? (
                <Field
                  label="Date and time"
                  description="In your time zone."
                  error={at !== '' && isLate ? 'That is in the past' : undefined}
                >
                  {(control) => (
                    <input
                      {...control}
                      type="datetime-local"
                      value={at}
                      onChange={(event) => setAt(event.target.value)}
                      className="h-10 rounded-control border border-line-strong bg-raised px-3 text-sm"
                    />
                  )}
                </Field>
              ) : null}
              <TextField
                label={`Type ${data.recipients} to confirm`}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={setTyped}
              />
            </>
          ) : (
            <p className="text-sm text-soft">You’ll find this list again under “Check”.</p>
          )}
          {sending.errorMessage ? (
            <p role="alert" className="text-sm text-danger">
              {sending.errorMessage.title}. {sending.errorMessage.text}
            </p>
          ) : null}
        </div>
      ) : data === null ? (
        <p role="alert">
          Your last changes could not be saved, and without them it would go out as it was before. The message
          next to its name says why.
        </p>
      ) : readiness.error ? (
        <p role="alert" className="text-danger">
          {errorMessage(readiness.error).text}
        </p>
      ) : (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          Checking
        </p>
      )}
    </Dialog>
  )
}
