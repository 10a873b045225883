import type { RefusalCode } from '#contract/chat/frames'

/**
 * Why the server would not, or why a file did not get to it. `was_muted`: its author was, and is heard again by now.
 */
export type Refusal = RefusalCode | 'bad_file' | 'no_space' | 'was_muted'

/** Why something was not taken, in words. */
export const refusalWords: Record<Refusal, string> = {
  unknown_room: 'This room is gone.',
  room_locked: 'Only admins can write here at the moment.',
  room_archived: 'This room is archived; nobody can write here any more.',
  muted: 'An admin has muted you in this room for now.',
  was_muted: 'You were muted in this room. You can write here again.',
  empty: 'It is empty.',
  too_long: 'It is longer than 4,000 characters.',
  not_yours: 'It is not your message.',
  not_found: 'It is gone.',
  bad_reply: 'The message you replied to is gone.',
  bad_card: 'Its preview is gone.',
  bad_emoji: 'That is not an emoji.',
  too_many_reactions: 'It has all the different reactions it can hold.',
  too_fast: 'You’re sending too fast. Wait a moment.',
  bad_file: 'The file is too large, or not what its name says.',
  no_space: 'Your storage is full.',
  unavailable: 'The room isn’t responding right now.',
}
