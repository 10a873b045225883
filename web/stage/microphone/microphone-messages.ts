import type { MicrophoneErrorCode } from '../../engine/sound/microphone-error.ts'
import type { ErrorMessage } from '../cast/player-error.ts'

/** Messages for microphone errors, wherever something is recorded or performed. */
export const microphoneMessages: Record<MicrophoneErrorCode, ErrorMessage> = {
  denied: {
    title: 'The microphone is blocked',
    text: 'Your browser does not let this page use the microphone. Select the lock or microphone icon next to the address, allow the microphone, and try again.',
  },
  missing: {
    title: 'No microphone found',
    text: 'There is no microphone on this device, or it was unplugged. Plug one in and try again.',
  },
  busy: {
    title: 'The microphone isn’t responding',
    text: 'Another app may be using it. Close calls and recorders and try again, or choose another microphone.',
  },
  lost: {
    title: 'The microphone was disconnected',
    text: 'It was unplugged, or the browser lost access to it. Your recording so far is saved. Plug it in again, or try another one.',
  },
  unsupported: {
    title: 'This browser can’t record',
    text: 'Recording needs a current Chrome, Edge, Firefox or Safari and an https address.',
  },
}
