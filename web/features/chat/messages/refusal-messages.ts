import type { Refusal } from '#model/chat/refusal'

export const refusalMessages: Record<Refusal, string> = {
  unknown_room: 'This room was deleted.',
  room_locked: 'Only admins can write here at the moment.',
  room_archived: 'This room is archived; no one can write here.',
  muted: 'An admin has muted you in this room for now.',
  was_muted: 'You were muted in this room. You can write here again.',
  empty: 'The message is empty.',
  too_long: 'Messages can be up to 4,000 characters long.',
  not_yours: 'This isn’t your message.',
  not_found: 'This message was deleted.',
  bad_reply: 'The message you replied to was deleted.',
  bad_card: 'Its preview is no longer available.',
  bad_emoji: 'This isn’t an emoji.',
  too_many_reactions: 'This message can’t take any more kinds of reactions.',
  too_fast: 'You’re sending too fast. Wait a moment.',
  bad_file: 'The file is too large or of another type.',
  no_space: 'Your storage is full.',
  unavailable: 'The room isn’t responding right now.',
}
