import { VOICE_MAX_SECONDS } from '#contract/chat/attachments'
import type { attachToRoom, sendChatMessage } from '../../../data/chat.ts'
import { peaksOf } from '../../../platform/voice-peaks.ts'

export const ROOM_MAX_SECONDS = VOICE_MAX_SECONDS

interface SendDeps {
  attach: typeof attachToRoom
  send: typeof sendChatMessage
  decode: (blob: Blob, name: string) => Promise<{ channels: Float32Array[]; duration: number }>
}

/** Sends a mix to a room, with a card that plays it. Rejects with the server's refusal. */
export async function sendToRoom(
  deps: SendDeps,
  { title, room, blob, fileName }: { title: string; room: string; blob: Blob; fileName: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const { channels, duration } = await deps.decode(blob, fileName)
  signal.throwIfAborted()
  const text = `Mix: ${title}`
  const card = await deps.attach(
    room,
    {
      kind: 'voice',
      blob,
      name: fileName,
      alt: text,
      width: 0,
      height: 0,
      seconds: Math.round(duration * 100) / 100,
      peaks: peaksOf(channels),
    },
    { signal, onProgress, onTicket: async () => undefined },
  )
  signal.throwIfAborted()
  await deps.send(room, text, card.id)
}
