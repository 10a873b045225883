import type { ChatRoomRecord } from '#contract/chat/chat'
import { plainSlug } from '#model/text/plain-slug'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CallErrorText, useCall } from '../dialog-call.tsx'
import { saveRoomTexts } from './use-rooms.ts'

/** The limit of the stored slug. */
const SLUG_MAX = 80

export function RoomDialog({
  room,
  onClose,
  onMade,
}: {
  room: ChatRoomRecord | undefined
  onClose: () => void
  onMade: (slug: string) => void
}) {
  const [name, setName] = useState(room?.name ?? '')
  const [topic, setTopic] = useState(room?.topic ?? '')
  const { pending, error, run } = useCall()
  const [chosen, setChosen] = useState(room?.slug)
  const slug = chosen ?? plainSlug(name, SLUG_MAX)
  const words = { name: name.trim(), topic: topic.trim(), slug }
  const isComplete = words.name !== '' && slug !== ''
  const form = useId()
  /** Submitted by the button, or by Enter in any field. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || pending) return
    void run(
      () => saveRoomTexts(room?.id, words),
      () => {
        onClose()
        onMade(slug)
      },
    )
  }
  return (
    <Dialog
      title={room ? 'Edit room' : 'New room'}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} type="submit" form={form} isDisabled={!isComplete}>
            {room ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <TextField autoFocus label="Name" value={name} onChange={setName} maxLength={80} />
        <TextField
          label="Topic"
          description="Shown at the top of the room."
          value={topic}
          onChange={setTopic}
          maxLength={200}
        />
        {room ? null : (
          <TextField
            label="Address"
            description={`The room will be at /chat/${slug || '…'}`}
            value={slug}
            onChange={(words) => setChosen(words.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-'))}
            maxLength={80}
          />
        )}
      </form>
      <CallErrorText text={error} />
    </Dialog>
  )
}
