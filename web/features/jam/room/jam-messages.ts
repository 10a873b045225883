import type { JamRefusal } from '#contract/jam/frames'
import type { Ending } from './jam-state.ts'

/** Returns the message of a refusal; `who` removed the item. */
export function refusalMessage(code: JamRefusal, who?: string): string {
  switch (code) {
    case 'gone':
      return who ? `${who} removed that a moment ago.` : 'That was removed a moment ago.'
    case 'changed':
      return 'Someone changed that at the same time. Check it and try again.'
    case 'recording':
      return 'Someone is recording to it. Wait until they’re done.'
    case 'seat_taken':
      return 'This seat is taken.'
    case 'no_such_seat':
      return 'This seat no longer exists.'
    case 'not_your_seat':
      return 'Take the seat first.'
    case 'not_yours':
      return 'Only the owner of the jam can do that.'
    case 'not_allowed':
      return 'You can watch this jam, but not change it.'
    case 'not_host':
      return 'Only the host of the jam can do that.'
    case 'nobody_ready':
      return 'No one’s microphone is on.'
    case 'started':
      return 'A take is being recorded already.'
    case 'too_large':
      return 'The jam is full. Remove something first.'
    case 'too_many':
      return 'You can’t add any more of these.'
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

export function endingMessage(ending: Ending): { title: string; text: string } {
  switch (ending) {
    case 'removed':
      return {
        title: 'You were removed from this jam',
        text: 'The owner removed you, and can let you in again. A take you were recording is saved, and it’s yours.',
      }
    case 'full':
      return { title: 'This jam is full', text: 'Wait until someone leaves, then try again.' }
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
