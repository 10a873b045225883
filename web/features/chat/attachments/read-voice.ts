import { openSound } from '../../../engine/sound/open-sound.ts'
import type { RoomFile } from '#model/chat/room-file'
import { peaksOf } from '../../../platform/voice-peaks.ts'

/** Prepares a recording for a message. Throws a `SoundError`. */
export async function readVoice(recording: Blob): Promise<RoomFile> {
  const extension = recording.type.split('/')[1] ?? 'webm'
  const name = `voice-message.${extension}`
  const { channels, duration } = await openSound(recording, name)
  return {
    kind: 'voice',
    blob: recording,
    name,
    alt: '',
    width: 0,
    height: 0,
    seconds: Math.round(duration * 100) / 100,
    peaks: peaksOf(channels),
  }
}
