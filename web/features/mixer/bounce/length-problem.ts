import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { soundFileOf, type BounceFormat } from '../../../engine/mix/sound-files/index.ts'
import { formatClock } from '../format-param.ts'
import { ROOM_MAX_SECONDS } from './send-to-room.ts'

export function fileSizeProblem(seconds: number, format: BounceFormat, sampleRate: number): string {
  const max = soundFileOf(format).maxSeconds?.(format, sampleRate) ?? Infinity
  return seconds > max
    ? `A ${format.kind.toUpperCase()} file of this format holds up to ${formatClock(Math.floor(max))}. Choose fewer bits, MP3 or Opus, or bounce a loop.`
    : ''
}

/** Returns why a bounce of this length cannot go there, or `''`. */
export function lengthProblem(seconds: number, place: 'room' | 'project'): string {
  if (place === 'room' && seconds > ROOM_MAX_SECONDS) {
    return `A chat room plays sounds of up to ${formatClock(ROOM_MAX_SECONDS)}. Bounce a loop, or use the mix in a project and share that.`
  }
  if (place === 'project' && seconds > TAKE_MAX_SECONDS) {
    return `A project takes sounds of up to ${formatClock(TAKE_MAX_SECONDS)}. Bounce a loop, or save the mix to disk.`
  }
  return ''
}
