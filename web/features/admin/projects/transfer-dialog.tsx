import { useState } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { RecordConflict } from '../../../editing/record-conflict.tsx'
import { transfer, type Owner } from './use-admin-project.ts'
import { isolated } from '../../../platform/locale.ts'

export function TransferDialog({
  id,
  title,
  from,
  onClose,
}: {
  id: string
  title: string
  from: Owner
  onClose: () => void
}) {
  // The owner when this dialog opened, whatever the page reloads.
  const [seen] = useState(from)
  const [theirs, setTheirs] = useState<Owner>()
  const [to, setTo] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function send(giver = seen.id) {
    setPending(true)
    try {
      const answer = await transfer(id, giver, to.trim())
      if ('overtaken' in answer) {
        setTheirs(answer.overtaken)
        setPending(false)
        return
      }
      const { owner } = answer
      toast({
        text: `“${isolated(title)}” belongs to ${isolated(owner.name || owner.email)} now.`,
        tone: 'good',
      })
      onClose()
    } catch (failure) {
      setError(
        failure instanceof CallError && failure.code === 'validation_failed'
          ? 'No one else has this address or id.'
          : errorMessage(failure).text,
      )
      setPending(false)
    }
  }

  return (
    <Dialog
      title={`Give “${isolated(title)}” to someone else`}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            isDisabled={to.trim() === ''}
            onPress={() => void send()}
          >
            Transfer
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (to.trim() !== '') void send()
        }}
      >
        <p>Takes, sounds and pictures go along. Its current owner will no longer be able to open it.</p>
        <TextField
          label="E-mail address or id"
          value={to}
          error={error}
          autoComplete="off"
          maxLength={255}
          onChange={(value) => {
            setTo(value)
            setError(undefined)
          }}
        />
      </form>
      {theirs ? (
        <RecordConflict
          what="this project"
          fields={[{ label: 'Belongs to', mine: to.trim(), theirs: theirs.name || theirs.email }]}
          mineLabel="Transfer anyway"
          onMine={() => {
            setTheirs(undefined)
            return send(theirs.id)
          }}
          onTheirs={onClose}
        />
      ) : null}
    </Dialog>
  )
}
