import type { RefusalCode } from '#contract/chat/frames'

/** Why the server would not, or why a file did not get to it. */
export type Refusal = RefusalCode | 'bad_file' | 'no_space'

/** Why something was not taken, in words. */
export const refusalWords: Record<Refusal, string> = {
  unknown_room: 'This room is gone.',
  room_locked: 'Only admins write here at the moment.',
  room_archived: 'This room is archived; nobody writes here any more.',
  muted: 'An admin has muted you in this room for now.',
  empty: 'There is nothing in it.',
  too_long: 'It is longer than 4,000 characters.',
  not_yours: 'It is not your message.',
  not_found: 'It is not there any more.',
  bad_reply: 'The message that it answers is gone.',
  bad_card: 'Its preview is gone.',
  bad_emoji: 'That is not an emoji.',
  too_many_reactions: 'It has reached the limit of different reactions.',
  too_fast: 'You’re sending too fast. Wait a moment.',
  bad_file: 'Its file is too large, or not what its name says.',
  no_space: 'Your storage is full.',
  unavailable: 'The room does not answer right now.',
}
