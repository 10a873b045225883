import { RemoteError } from '../../../engine/channel/channel.ts'
import { WorkerDied } from '../../../engine/channel/worker.ts'
import { CallError } from '../../../platform/call-error.ts'
import { errorMessage, type ErrorMessage } from '../../../shell/errors/error-message.ts'
import { PlayerError, playerErrorMessage } from '../../../stage/cast/player-error.ts'

/** Returns why a take could not be analysed again, and what to do. The mouth is unchanged. */
export function analysisErrorMessage(error: unknown, { online }: { online: boolean }): ErrorMessage {
  if (error instanceof PlayerError) {
    // The player's message is about playback; here the sound is missing for analysis.
    if (error.kind === 'unreachable') return noConnection
    const { title, text } = playerErrorMessage(error)
    return { title, text: `${text} The mouth stays as it is.` }
  }
  if (error instanceof CallError) {
    if (error.code === 'offline') return noConnection
    const { title, text } = errorMessage(error)
    return { title: `Not saved: ${lowerFirst(title)}`, text: `${text} The mouth stays as it is.` }
  }
  // A worker that does not start is usually a script that could not be fetched.
  if (error instanceof WorkerDied && !online) return noConnection
  if (error instanceof RemoteError && error.name === 'VoiceError')
    return { title: 'There is nothing to hear', text: 'This take has no sound. Record it again.' }
  return {
    title: 'The take could not be analysed again',
    text: 'Something unexpected happened. The mouth and your words are unchanged. Try again.',
  }
}

const noConnection: ErrorMessage = {
  title: 'No connection',
  text: 'The server can’t be reached, so the mouth is unchanged. Your words are saved: try again when you’re back online.',
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
