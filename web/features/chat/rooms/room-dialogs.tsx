import type { ChatRoomRecord } from '#contract/chat'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Trouble, useCall } from '../dialog-call.tsx'
import { slugOf } from './room-slug.ts'
import { changeRoomRecord, makeRoom } from '../../../data/chat-rooms.ts'

/** Makes a room, or changes one. */
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
  const [position, setPosition] = useState(String(room?.position ?? 0))
  const { pending, trouble, run } = useCall()
  const [chosen, setChosen] = useState(room?.slug)
  const slug = chosen ?? slugOf(name)
  const words = { name: name.trim(), topic: topic.trim(), slug, position: Math.trunc(Number(position)) || 0 }
  return (
    <Dialog
      title={room ? 'Change the room' : 'New room'}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            isDisabled={words.name === '' || slug === ''}
            onPress={() =>
              void run(
                () => (room ? changeRoomRecord(room.id, words) : makeRoom(words)),
                () => {
                  onClose()
                  onMade(slug)
                },
              )
            }
          >
            {room ? 'Save' : 'Make it'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label="Name" value={name} onChange={setName} maxLength={80} />
        <TextField
          label="What it is for"
          description="A line at the top of the room."
          value={topic}
          onChange={setTopic}
          maxLength={200}
        />
        <TextField
          label="Place in the list"
          description="Smaller comes first; rooms with the same number stand by name."
          type="number"
          value={position}
          onChange={setPosition}
        />
        {room ? null : (
          <TextField
            label="Address"
            description={`The room is at /chat/${slug || '…'}`}
            value={slug}
            onChange={(words) => setChosen(words.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-'))}
            maxLength={80}
          />
        )}
      </div>
      <Trouble text={trouble} />
    </Dialog>
  )
}
