import { reportReasons, type ChatMessageRecord } from '#contract/chat/chat'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog, Dialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { muteMember, removeMessage, reportMessage } from '../actions.ts'
import { CallErrorText, useCall } from '../dialog-call.tsx'
import { plainText } from '#model/chat/markdown'
import { isolated } from '../../../platform/locale.ts'

const reasonWords: Record<(typeof reportReasons)[number], string> = {
  spam: 'Spam or advertising',
  abuse: 'Abuse or harassment',
  sexual: 'Sexual content',
  other: 'Something else',
}

export function ReportDialog({ message, onClose }: { message: ChatMessageRecord; onClose: () => void }) {
  const [reason, setReason] = useState<keyof typeof reasonWords>('abuse')
  const [note, setNote] = useState('')
  const { pending, error, run } = useCall()
  return (
    <Dialog
      title="Report a message"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            onPress={() =>
              void run(
                () => reportMessage(message.id, reason, note),
                () => {
                  onClose()
                  toast({ text: 'Thank you. An admin will look at it.', tone: 'good' })
                },
              )
            }
          >
            Report
          </Button>
        </>
      }
    >
      <blockquote
        dir="auto"
        className="mb-4 line-clamp-3 wrap-anywhere border-l-3 border-line-strong pl-3 text-soft"
      >
        {plainText(message.message)}
      </blockquote>
      <div className="flex flex-col gap-4">
        <Select
          label="Reason"
          value={reason}
          onChange={(id) => setReason(reportReasons.find((one) => one === id) ?? 'other')}
          options={reportReasons.map((id) => ({ id, label: reasonWords[id] }))}
        />
        <TextArea label="What else should we know?" value={note} onChange={setNote} maxLength={1_000} />
      </div>
      <CallErrorText text={error} />
    </Dialog>
  )
}

const muteSpans = [
  { id: '10', label: '10 minutes' },
  { id: '60', label: 'An hour' },
  { id: '1440', label: 'A day' },
  { id: '10080', label: 'A week' },
]

export function MuteDialog({ message, onClose }: { message: ChatMessageRecord; onClose: () => void }) {
  const [minutes, setMinutes] = useState('60')
  const { pending, error, run } = useCall()
  const name = message.expand?.author?.name ?? 'this member'
  return (
    <Dialog
      title={`Mute ${isolated(name)}`}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            onPress={() =>
              void run(
                () => muteMember(message.room, message.author, Number(minutes) * 60),
                () => {
                  onClose()
                  toast({ text: `${isolated(name)} is muted here.` })
                },
              )
            }
          >
            Mute
          </Button>
        </>
      }
    >
      <Select label="For how long" value={minutes} onChange={setMinutes} options={muteSpans} />
      <p className="mt-3 text-soft">They can still read the room, and will see that they’re muted.</p>
      <CallErrorText text={error} />
    </Dialog>
  )
}

export function RemoveDialog({ message, onClose }: { message: ChatMessageRecord; onClose: () => void }) {
  return (
    <AlertDialog
      title="Delete this message?"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Keep it</Button>
          <Button
            variant="danger"
            onPress={() => {
              removeMessage(message.room, message.id)
              onClose()
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <blockquote dir="auto" className="line-clamp-4 wrap-anywhere border-l-3 border-line-strong pl-3">
        {plainText(message.message)}
      </blockquote>
      <p className="mt-3 text-soft">It will be deleted for everyone. This can’t be undone.</p>
    </AlertDialog>
  )
}
