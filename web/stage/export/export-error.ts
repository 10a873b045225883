import { ExportError } from '../../engine/render/export-error.ts'
import { isTemporary } from '../../platform/call-error.ts'
import { PlayerError, type ErrorMessage, playerErrorMessage } from '../cast/player-error.ts'

export function exportErrorMessage(error: unknown): ErrorMessage {
  if (error instanceof PlayerError) return playerErrorMessage(error)
  if (isTemporary(error)) return playerErrorMessage(new PlayerError('unreachable', ''))
  const code = error instanceof ExportError ? error.code : 'encoder_failed'
  switch (code) {
    case 'browser_without_webcodecs':
      return {
        title: 'This browser cannot make video files',
        text: 'It has no WebCodecs. Your project is safe: open this page in a current Chrome, Edge, Firefox or Safari on a computer and export there.',
      }
    case 'format_unsupported':
      return {
        title: 'This browser cannot encode that format',
        text: 'Choose the other format, or a smaller size, and export again.',
      }
    case 'nothing_to_export':
      return {
        title: 'Nothing to export yet',
        text: 'There is nothing to hear and nothing to see. Record or upload a sound first.',
      }
    case 'too_long':
      return {
        title: 'Too long for a GIF',
        text: 'A GIF can be a minute long. Choose a video format, or make the project shorter.',
      }
    case 'storage_full':
      return {
        title: 'This device is out of space',
        text: 'There isn’t enough space for this video. Free some space or choose a smaller size, and export again.',
      }
    case 'worker_failed':
      return {
        title: 'The export could not run',
        text: 'The browser stopped it, perhaps because memory ran out. Close other tabs or choose a smaller size, and export again.',
      }
    case 'encoder_failed':
      return {
        title: 'The encoder failed',
        text: 'Your project is safe. Try again; if it keeps failing, choose the other format or a smaller size.',
      }
    default:
      return code satisfies never
  }
}
