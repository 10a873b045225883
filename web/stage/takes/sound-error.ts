import { MEDIA_MAX_BYTES } from '#contract/media'
import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { MicrophoneError, type MicrophoneErrorCode } from '../../engine/sound/microphone-error.ts'
import { SoundError, type SoundErrorCode } from '../../engine/sound/sound.ts'
import type { ErrorMessage } from '../cast/player-error.ts'
import { microphoneMessages } from '../microphone/microphone-messages.ts'
import { isTemporary } from '../../platform/call-error.ts'
import { isolated } from '../../platform/locale.ts'

/** Why a sound cannot become a take. */
export type SoundErrorKind =
  | 'empty'
  | 'not-a-sound'
  | 'no-sound-track'
  | 'too-long'
  | 'too-large'
  | 'memory-limit'
  | 'codec-unsupported'
  | 'silent'
  | 'silent-file'
  | `microphone-${MicrophoneErrorCode}`
  | 'disk-full'
  | 'unreachable'
  | 'unknown'

/** Details that a message adds to the kind of an error. */
export interface SoundErrorDetails {
  /** The codec that no decoder here reads. */
  codec?: string
  /** Minutes of the sound that this device can hold. */
  minutes?: number
}

/** Returns the message for a sound error. `name` is that of the file, if it is known. */
export function soundErrorMessage(
  kind: SoundErrorKind,
  name?: string,
  { codec, minutes = 1 }: SoundErrorDetails = {},
): ErrorMessage {
  const file = name ? `“${isolated(name)}”` : 'This file'
  switch (kind) {
    case 'empty':
      return {
        title: 'This file is empty',
        text: `${file} has 0 bytes. It may not have been copied completely: copy or export it again, then upload that.`,
      }
    case 'not-a-sound':
      return {
        title: 'This file isn’t audio',
        text: `${file} has no audio that we can read. Upload a WAV, AIFF, CAF, MP3, M4A, Ogg, FLAC, WebM or MP4 file, or record here.`,
      }
    case 'no-sound-track':
      return {
        title: 'This video has no sound',
        text: `${file} has no audio track. Choose a video with sound, or record here.`,
      }
    case 'too-long':
      return {
        title: `Longer than ${TAKE_MAX_SECONDS / 60} minutes`,
        text: `${file} is too long for one take. Split it into parts of at most ${TAKE_MAX_SECONDS / 60} minutes and upload them one by one.`,
      }
    case 'too-large':
      return {
        title: 'This file is too large',
        text: `${file} is larger than ${MEDIA_MAX_BYTES.sound / 1024 / 1024} MB. Save it as MP3, M4A or Ogg, which take about a tenth of the space, and upload that.`,
      }
    case 'memory-limit':
      return {
        title: 'Too long for this device',
        text: `${file} takes more memory than this device can spare. Split it into parts of at most ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or upload it on a device with more memory.`,
      }
    case 'codec-unsupported':
      return {
        title: codec ? `${codec} can’t be read here` : 'This sound can’t be read here',
        text: `${file} is audio${codec ? `, stored as ${codec}` : ''}. Export it as WAV, AIFF or MP3 from the program that made it, or convert it, and upload that.`,
      }
    case 'silent-file':
      return {
        title: 'This file is silent',
        text: `Nothing can be heard in ${name ? file : 'it'}. Check that the right track is not muted in the program that made it, export it again and upload that.`,
      }
    case 'silent':
      return {
        title: 'Nothing was heard',
        text: 'The recording is silent. Check that the right microphone is selected and not muted: the level meter should move when you speak. Then record again.',
      }
    case 'microphone-denied':
      return microphoneMessages.denied
    case 'microphone-missing':
      return microphoneMessages.missing
    case 'microphone-busy':
      return microphoneMessages.busy
    case 'microphone-lost':
      return microphoneMessages.lost
    case 'microphone-unsupported':
      return microphoneMessages.unsupported
    case 'disk-full':
      return {
        title: 'This device is out of space',
        text: 'The browser’s storage is full. Your recording or file is only in this page’s memory: keep the page open until it is uploaded and in the list. Then free some space before you record more.',
      }
    case 'unreachable':
      return {
        title: 'It did not load',
        text: 'Your connection was lost, or the server can’t be reached right now. Nothing you made is lost. Try again in a moment.',
      }
    case 'unknown':
      return {
        title: 'That did not work',
        text: `${name ? `${file} could not be read.` : 'Something unexpected happened.'} Nothing you made is lost. Try again, or upload the sound in another format.`,
      }
    default:
      return kind satisfies never
  }
}

export function soundErrorDetails(error: unknown): SoundErrorDetails {
  if (!(error instanceof SoundError)) return {}
  const { code, codec, limit } = error
  return {
    ...(codec !== undefined && { codec }),
    ...(code === 'memory_limit' && limit !== undefined && { minutes: Math.max(1, Math.floor(limit / 60)) }),
  }
}

/** Classifies an error of the sound engine or of the browser's storage. */
export function soundErrorKind(error: unknown): SoundErrorKind {
  if (error instanceof SoundError) return kinds[error.code]
  if (error instanceof MicrophoneError) return `microphone-${error.code}`
  if (error instanceof Error && error.name === 'QuotaExceededError') return 'disk-full'
  if (isTemporary(error)) return 'unreachable'
  return 'unknown'
}

const kinds: Record<SoundErrorCode, SoundErrorKind> = {
  empty: 'empty',
  not_a_sound: 'not-a-sound',
  no_sound: 'no-sound-track',
  too_large: 'too-large',
  too_long: 'too-long',
  memory_limit: 'memory-limit',
  codec_unsupported: 'codec-unsupported',
  silent: 'silent-file',
}
