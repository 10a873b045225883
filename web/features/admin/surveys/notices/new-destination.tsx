import { useState } from 'react'
import { useAuth } from '../../../../shell/auth/use-auth.ts'
import { useSending } from '../../../../shell/forms/use-sending.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useOpenRooms } from '../../../../shell/chat/use-open-rooms.ts'
import { digestTime, hourInUtc } from './destination-texts.ts'
import { addDestinationTo } from './use-destinations.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hourInUtc(hour))

/** Adds an e-mail to oneself, a room or a webhook. */
export function NewDestinationForm({
  survey,
  onSecret,
}: {
  survey: string
  onSecret: (secret: string) => void
}) {
  const { user } = useAuth()
  const rooms = useOpenRooms().data ?? []
  const [kind, setKind] = useState<'mail' | 'room' | 'webhook'>('mail')
  const [pace, setPace] = useState<'each' | 'daily'>('each')
  const [hour, setHour] = useState(hourInUtc(9))
  const [chosenRoom, setRoom] = useState<string>()
  const [address, setAddress] = useState('')
  const [format, setFormat] = useState<'event' | 'text'>('event')
  const room = rooms.find(({ id }) => id === chosenRoom) ?? rooms[0]
  const target = kind === 'mail' ? (user?.id ?? '') : kind === 'room' ? (room?.id ?? '') : address.trim()
  const { state, fields, error, send } = useSending(async () => {
    const where = kind === 'webhook' ? { format } : { pace, hour }
    const secret = await addDestinationTo({ survey, kind, target, ...where })
    // An earlier one stays until it is saved.
    if (secret !== '') onSecret(secret)
    setAddress('')
  })
  const isTooMany = 'survey' in fields
  const isKnown = hasCode(fields.target, 'validation_not_unique')
  const isRefused = 'target' in fields && !isKnown

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <RadioChips
        label="Send answers to"
        options={[
          { id: 'mail', label: 'My e-mail' },
          { id: 'room', label: 'A chat room' },
          { id: 'webhook', label: 'A webhook' },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'room' ? (
        <>
          <Select
            label="Room"
            options={rooms.map(({ id, name }) => ({ id, label: name }))}
            value={room?.id ?? ''}
            onChange={setRoom}
          />
          <p className="text-sm text-soft">
            Everyone in the room sees that an answer arrived; only admins can open it. The messages are posted
            in your name.
          </p>
        </>
      ) : null}
      {kind === 'webhook' ? (
        <>
          <TextField
            label="Address"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            description="It starts with https."
            error={isRefused ? 'Enter an https address that everyone on the internet can reach.' : undefined}
            value={address}
            onChange={setAddress}
          />
          <RadioChips
            label="Format"
            options={[
              { id: 'event', label: 'All data (JSON)' },
              { id: 'text', label: 'Chat message (Slack)' },
            ]}
            value={format}
            onChange={setFormat}
          />
        </>
      ) : (
        <>
          <RadioChips
            label="When"
            options={[
              { id: 'each', label: 'As answers arrive' },
              { id: 'daily', label: 'Once a day' },
            ]}
            value={pace}
            onChange={setPace}
          />
          {pace === 'daily' ? (
            <Select
              label="Time"
              options={HOURS.map((one) => ({ id: String(one), label: digestTime(one) }))}
              value={String(hour)}
              onChange={(id) => setHour(Number(id))}
            />
          ) : (
            <p className="text-sm text-soft">Answers that arrive within five minutes come together.</p>
          )}
        </>
      )}
      <div role="status">
        {error ? <p className="text-danger">{error.text}</p> : null}
        {isRefused && kind === 'room' ? (
          <p className="text-danger">This room was deleted or archived.</p>
        ) : null}
        {isKnown ? <p className="text-danger">Answers are sent there already.</p> : null}
        {isTooMany ? <p className="text-danger">A survey can have up to 20 destinations.</p> : null}
      </div>
      <Button type="submit" className="self-start" pending={state === 'sending'} isDisabled={target === ''}>
        Add
      </Button>
    </form>
  )
}

function hasCode(field: unknown, code: string): boolean {
  return typeof field === 'object' && field !== null && 'code' in field && field.code === code
}
