import type { RoomFile } from '#model/chat/room-file'
import { LocalPicture } from './picture-attachment.tsx'
import { VoicePlayer } from './voice-attachment.tsx'

export function LocalAttachment({ file, person }: { file: RoomFile; person: string }) {
  if (file.kind === 'picture') {
    return (
      <LocalPicture
        blob={file.blob}
        alt={file.alt || 'Picture'}
        className="mt-1 max-h-56 max-w-full opacity-70"
      />
    )
  }
  return (
    <VoicePlayer
      person={person}
      label="Your voice message"
      length={file.seconds}
      peaks={file.peaks}
      load={() => Promise.resolve(file.blob)}
    />
  )
}
