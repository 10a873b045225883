import Mic from 'lucide-react/icons/mic'
import X from 'lucide-react/icons/x'
import type { RoomFile } from '#model/chat/room-file'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LocalPicture } from './picture-attachment.tsx'
import { lengthInWords } from '../../../platform/voice-peaks.ts'

/** Attached files of the draft, with fields for alternative texts. */
export function WaitingFiles({
  files,
  isReading,
  onChange,
}: {
  files: readonly RoomFile[]
  isReading: boolean
  onChange: (files: RoomFile[]) => void
}) {
  if (files.length === 0 && !isReading) return null
  return (
    <ul aria-label="Attached" className="flex gap-2.5 overflow-x-auto border-b border-line p-2.5">
      {files.map((file, index) => (
        <li key={index} className="relative flex w-36 shrink-0 flex-col gap-1.5">
          {file.kind === 'picture' ? (
            <LocalPicture blob={file.blob} alt={file.alt} className="h-24 w-full" />
          ) : (
            <span className="flex h-24 items-center justify-center gap-2 rounded-control border border-line bg-pressed text-sm tabular-nums">
              <Mic aria-hidden="true" className="size-4" />
              {lengthInWords(file.seconds)}
            </span>
          )}
          {file.kind === 'picture' ? (
            <input
              value={file.alt}
              maxLength={300}
              aria-label={`Description of picture ${index + 1}`}
              placeholder="Describe it"
              onChange={({ target }) =>
                onChange(files.map((one, at) => (at === index ? { ...one, alt: target.value } : one)))
              }
              className="h-8 w-full rounded-control border border-line-strong bg-raised px-2 text-xs placeholder:text-soft"
            />
          ) : null}
          <IconButton
            label={`Remove ${file.kind === 'picture' ? `picture ${index + 1}` : 'the recording'}`}
            size="small"
            icon={<X aria-hidden="true" />}
            onPress={() => onChange(files.filter((_, at) => at !== index))}
            className="absolute! top-1 right-1 rounded-full! bg-raised shadow-float"
          />
        </li>
      ))}
      {isReading ? (
        <li className="grid h-24 w-24 place-items-center" role="status" aria-label="Reading the picture">
          <Spinner />
        </li>
      ) : null}
    </ul>
  )
}
