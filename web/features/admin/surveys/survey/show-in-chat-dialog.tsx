import { MESSAGE_MAX_LENGTH } from '#contract/chat'
import type { SurveyListItem } from '#contract/survey-admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsFor } from '../../../../shell/errors/words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { chatRoomKeys } from '../../../../data/chat-rooms.ts'
import { getChatRooms, showInChat } from '../../../../data/surveys.ts'

/** Says something in a chat room with the survey's card below it. */
export function ShowInChatDialog({
  survey,
  onClose,
}: {
  survey: Pick<SurveyListItem, 'id' | 'title'>
  onClose: () => void
}) {
  const { data: rooms, error } = useQuery({
    queryKey: chatRoomKeys.open,
    queryFn: ({ signal }) => getChatRooms(signal),
  })
  const [chosen, setChosen] = useState<string>()
  const [words, setWords] = useState('')
  const [pending, setPending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const room = rooms?.find(({ id }) => id === chosen) ?? rooms?.[0]

  async function send() {
    if (!room) return
    setPending(true)
    setTrouble('')
    try {
      await showInChat(room.id, survey.id, words)
      toast({ text: `It is in ${room.name}.` })
      onClose()
    } catch (failure) {
      setTrouble(wordsFor(failure).text)
      setPending(false)
    }
  }

  const problem = error ? wordsFor(error).text : trouble
  return (
    <Dialog
      title={`Show “${survey.title}” in the chat`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} isDisabled={!room} onPress={() => void send()}>
            Send
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {rooms ? null : error ? null : <Skeleton className="h-16" />}
        {rooms && room ? (
          <Select
            label="Room"
            options={rooms.map(({ id, name }) => ({ id, label: name }))}
            value={room.id}
            onChange={setChosen}
          />
        ) : null}
        {rooms?.length === 0 ? <p className="text-soft">There is no room yet.</p> : null}
        <TextArea
          label="What you say with it"
          description="May stay empty: the card has the survey’s title and where to answer."
          rows={3}
          maxLength={MESSAGE_MAX_LENGTH}
          value={words}
          onChange={setWords}
        />
        {problem ? (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
