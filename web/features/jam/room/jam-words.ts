import type { JamRefusal } from '#contract/jam/frames'
import type { Ending } from './jam-state.ts'

/** What to say when the room did not do something; `who` removed what is gone. */
export function refusalWords(code: JamRefusal, who?: string): string {
  switch (code) {
    case 'gone':
      return who ? `${who} removed that a moment ago.` : 'That was removed a moment ago.'
    case 'changed':
      return 'Somebody changed that at the same time. Look at it again and repeat.'
    case 'recording':
      return 'Somebody is recording to it. Wait until they are done.'
    case 'seat_taken':
      return 'Somebody else sits there now.'
    case 'no_such_seat':
      return 'This jam has no such seat any more.'
    case 'not_your_seat':
      return 'Take the seat first.'
    case 'not_yours':
      return 'Only the owner of the jam can do that.'
    case 'not_allowed':
      return 'You can watch this jam, but not change it.'
    case 'not_host':
      return 'Only the host of the jam can do that.'
    case 'nobody_ready':
      return 'Nobody’s microphone is on.'
    case 'started':
      return 'A take is being recorded already.'
    case 'too_large':
      return 'The jam is as large as it may be. Remove something first.'
    case 'too_many':
      return 'There is no room for more of these.'
    case 'cut_outside_clip':
      return 'The clip is no longer under the playhead.'
    case 'id_taken':
    case 'value_refused':
    case 'bad_edit':
      return 'That could not be done. Reload the page if it happens again.'
    default:
      return code satisfies never
  }
}

export function endingWords(ending: Ending): { title: string; text: string } {
  switch (ending) {
    case 'removed':
      return {
        title: 'You were removed from this jam',
        text: 'The owner took you out, and can let you in again. A take that you were recording is kept and is yours.',
      }
    case 'full':
      return { title: 'This jam is full', text: 'Wait until somebody leaves, then try again.' }
    case 'signed-out':
      return { title: 'You were signed out', text: 'Sign in again to come back.' }
    case 'outdated':
      return { title: 'There is a newer version', text: 'Reload the page to join the jam.' }
    case 'gone':
      return { title: 'This jam was deleted', text: 'Its owner removed it with everything in it.' }
    default:
      return ending satisfies never
  }
}
