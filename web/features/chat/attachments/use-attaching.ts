import { useState, type ClipboardEvent } from 'react'
import type { RoomFile } from '#model/chat/room-file'
import { isolated } from '../../../platform/locale.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { pastedFiles } from './pasted-files.ts'
import { PictureError, readPicture } from './read-picture.ts'

/** Maximum files per message. */
const MAX_FILES = 6

/** Adds picked, pasted or dropped pictures to the draft. */
export function useAttaching(
  files: readonly RoomFile[],
  /** Appends to the files that are there by then. */
  onAdd: (added: RoomFile[], limit: number) => void,
) {
  /** Number of added files that are still being read. */
  const [reading, setReading] = useState(0)

  async function take(brought: readonly File[]) {
    const room = MAX_FILES - files.length
    const pictures = brought.filter(({ type }) => type.startsWith('image/'))
    if (brought.length > pictures.length) notify('Only pictures can be shown in a message.')
    if (pictures.length > room) notify(`A message can have up to ${MAX_FILES} pictures.`)
    setReading((count) => count + 1)
    const read: RoomFile[] = []
    for (const file of pictures.slice(0, Math.max(0, room))) {
      try {
        read.push(await readPicture(file))
      } catch (failure) {
        const isLarge = failure instanceof PictureError && failure.code === 'too_large'
        notify(
          isLarge
            ? `${isolated(file.name)} is too large.`
            : `${isolated(file.name)} can’t be read as a picture.`,
        )
      }
    }
    setReading((count) => count - 1)
    if (read.length > 0) onAdd(read, MAX_FILES)
  }

  return {
    isReading: reading > 0,
    add: (added: RoomFile[]) => onAdd(added, MAX_FILES),
    take: (brought: readonly File[]) => void take(brought),
    /** For the text field: pasted pictures become attachments, pasted text stays text. */
    onPaste(event: ClipboardEvent) {
      const pasted = pastedFiles(event.clipboardData)
      if (pasted.length === 0) return
      event.preventDefault()
      void take(pasted)
    },
  }
}

function notify(text: string) {
  toast({ text, tone: 'danger' })
}
