import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { BounceFormat } from '../../../engine/mix/mix-calls.ts'
import { wavSecondsMax } from '../../../engine/mix/wav-samples.ts'
import { clockWords } from '../param-words.ts'
import { ROOM_MAX_SECONDS } from './send-to-room.ts'

/** Why a bounce of so many seconds is no file of this format, or `''`: told before it is made. */
export function fileTrouble(seconds: number, format: BounceFormat, sampleRate: number): string {
  if (format.kind !== 'wav') return ''
  const most = wavSecondsMax({ channels: 2, sampleRate, format: format.bits })
  return seconds > most
    ? `A WAV file of this format holds up to ${clockWords(Math.floor(most))}. Choose fewer bits, MP3 or Opus, or bounce a loop.`
    : ''
}

/** Why a bounce of so many seconds cannot go there, or `''`. */
export function lengthTrouble(seconds: number, place: 'room' | 'project'): string {
  if (place === 'room' && seconds > ROOM_MAX_SECONDS) {
    return `A chat room plays sounds of up to ${clockWords(ROOM_MAX_SECONDS)}. Bounce a loop, or use the mix in a project and share that.`
  }
  if (place === 'project' && seconds > TAKE_MAX_SECONDS) {
    return `A project takes sounds of up to ${clockWords(TAKE_MAX_SECONDS)}. Bounce a loop, or save the mix to disk.`
  }
  return ''
}
