import { useState } from 'react'
import { MESSAGE_MAX_LENGTH } from '#contract/chat/chat'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { errorMessage } from '../errors/error-message.ts'
import { lastRoom, storeRoom, storeWords, unpostedWords } from './last-post.ts'
import { usePosting } from './use-posting.ts'

/** Posts the card of one of our pages in a chat room. */
export function ChatPost({
  address,
  description,
  isMain = false,
  prepare,
  onPosted,
}: {
  address: string
  /** Says what the card shows, below the message. */
  description: string
  /** Posting is the one action of a dialog. */
  isMain?: boolean
  /** Completes what the card shows, before it is posted. */
  prepare?: () => Promise<void>
  onPosted?: () => void
}) {
  const { rooms, error, isPosting, post } = usePosting(address, prepare)
  const [chosen, setChosen] = useState<string>()
  const [words, setWords] = useState(() => unpostedWords(address))
  if (error) return <p className="text-sm text-danger">{errorMessage(error).text}</p>
  if (!rooms) return <Skeleton className="h-16" />
  const room = rooms.find(({ id }) => id === (chosen ?? lastRoom())) ?? rooms[0]
  if (!room) return <p className="text-sm text-soft">There are no rooms yet.</p>

  async function send(to: NonNullable<typeof room>) {
    if (!(await post(to, words))) return
    storeRoom(to.id)
    write('')
    onPosted?.()
  }
  function write(next: string) {
    setWords(next)
    storeWords(address, next)
  }
  return (
    <>
      <Select
        label="Room"
        options={rooms.map(({ id, name, locked }) => ({
          id,
          label: name,
          ...(locked && { hint: 'Locked: only admins write here' }),
        }))}
        value={room.id}
        onChange={setChosen}
      />
      <TextArea
        label="Message"
        description={description}
        rows={2}
        maxLength={MESSAGE_MAX_LENGTH}
        value={words}
        onChange={write}
      />
      <Button
        {...(isMain
          ? { variant: 'primary', className: 'self-end' }
          : { size: 'small', className: 'self-start' })}
        pending={isPosting}
        onPress={() => void send(room)}
      >
        Post
      </Button>
    </>
  )
}
