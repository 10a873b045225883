import { MEDIA_MAX_BYTES } from '#contract/media'
import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { MicrophoneError } from '../../engine/sound/microphone.ts'
import { SoundError, type SoundErrorCode } from '../../engine/sound/sound.ts'
import type { ErrorMessage } from '../cast/player-error.ts'
import { isTemporary } from '../../platform/call-error.ts'
import { isolated } from '../../platform/locale.ts'

/** Why a sound cannot become a take. */
export type SoundErrorKind =
  | 'empty'
  | 'not-a-sound'
  | 'no-sound-track'
  | 'too-long'
  | 'too-large'
  | 'codec-unsupported'
  | 'silent'
  | 'microphone-denied'
  | 'microphone-missing'
  | 'microphone-busy'
  | 'microphone-lost'
  | 'microphone-unsupported'
  | 'disk-full'
  | 'unreachable'
  | 'unknown'

/** Returns the message for a sound error. `name` is that of the file, if there is one. */
export function soundErrorMessage(trouble: SoundErrorKind, name?: string): ErrorMessage {
  const file = name ? `“${isolated(name)}”` : 'This file'
  switch (trouble) {
    case 'empty':
      return {
        title: 'This file is empty',
        text: `${file} has 0 bytes, so there is nothing to hear. Perhaps its copy was interrupted: copy or export it again, then upload that.`,
      }
    case 'not-a-sound':
      return {
        title: 'This is not a sound',
        text: `${file} has no sound that this browser can read, whatever its name says. Upload a WAV, AIFF, MP3, M4A, OGG, FLAC, WebM or MP4, or record here.`,
      }
    case 'no-sound-track':
      return {
        title: 'This video has no sound',
        text: `${file} can be read, but it has no sound track. Choose a video with sound, or record here.`,
      }
    case 'too-long':
      return {
        title: `Longer than ${TAKE_MAX_SECONDS / 60} minutes`,
        text: `${file} is too long for one take. Cut it into pieces of at most ${TAKE_MAX_SECONDS / 60} minutes and upload them one after the other.`,
      }
    case 'too-large':
      return {
        title: 'This file is too large',
        text: `${file} is larger than ${MEDIA_MAX_BYTES.sound / 1024 / 1024} MB. Save it as MP3, M4A or OGG, which are ten times smaller, and upload that.`,
      }
    case 'codec-unsupported':
      return {
        title: 'This browser cannot read that sound',
        text: `${file} is a sound, but of a kind that this browser does not know. Save it as WAV or MP3 and upload that, or try Chrome.`,
      }
    case 'silent':
      return {
        title: 'Nothing was heard',
        text: 'The recording is silent. Check that the right microphone is chosen and not muted: the level meter must move when you speak. Then record again.',
      }
    case 'microphone-denied':
      return {
        title: 'The microphone is blocked',
        text: 'Your browser does not let this page use the microphone. Press the lock or microphone sign left of the address, allow the microphone, and try again.',
      }
    case 'microphone-missing':
      return {
        title: 'No microphone found',
        text: 'There is no microphone on this device, or it was unplugged. Plug one in and try again.',
      }
    case 'microphone-busy':
      return {
        title: 'The microphone does not answer',
        text: 'Another program may be using it. Close calls and recorders, then try again, or choose another microphone.',
      }
    case 'microphone-lost':
      return {
        title: 'The microphone went away',
        text: 'It was unplugged, or the browser may no longer use it. What was being recorded is saved. Plug it in again, or try another one.',
      }
    case 'microphone-unsupported':
      return {
        title: 'This browser cannot record',
        text: 'Recording needs a current Chrome, Edge, Firefox or Safari and an https address.',
      }
    case 'disk-full':
      return {
        title: 'This device has no room left',
        text: 'The browser’s storage is full. What you recorded or chose is still here, in memory: keep this page open until it is uploaded and in the list. Then free some space before you record more.',
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
      return trouble satisfies never
  }
}

/** Classifies an error of the sound engine or of the browser's storage. */
export function soundErrorKind(error: unknown): SoundErrorKind {
  if (error instanceof SoundError) return soundTroubles[error.code]
  if (error instanceof MicrophoneError) return `microphone-${error.code}`
  if (error instanceof Error && error.name === 'QuotaExceededError') return 'disk-full'
  if (isTemporary(error)) return 'unreachable'
  return 'unknown'
}

const soundTroubles: Record<SoundErrorCode, SoundErrorKind> = {
  empty: 'empty',
  not_a_sound: 'not-a-sound',
  no_sound: 'no-sound-track',
  too_large: 'too-large',
  too_long: 'too-long',
  codec_unsupported: 'codec-unsupported',
}
