import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../fields/text-field.tsx'

/** Asks for another title; `onRename` gets a non-empty, changed one. */
export function RenameDialog({
  heading,
  title,
  onClose,
  onRename,
}: {
  heading: string
  title: string
  onClose: () => void
  onRename: (title: string) => void
}) {
  const [next, setNext] = useState(title)
  const keep = () => {
    onClose()
    const trimmed = next.trim()
    if (trimmed && trimmed !== title) onRename(trimmed)
  }
  return (
    <Dialog
      title={heading}
      size="small"
      onClose={onClose}
      actions={
        <Button variant="primary" isDisabled={next.trim() === ''} onPress={keep}>
          Rename
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <TextField label="Title" value={next} onChange={setNext} maxLength={120} autoFocus />
      </form>
    </Dialog>
  )
}
