import type { Draft } from '../store.ts'
import { findEmoji } from './emoji-list.ts'
import { emojiAt } from './emoji-typed.ts'
import { mentionAt, mentionName, withMention, withWords } from './mentions.ts'
import { useMention, type MentionChoice } from './use-mention.ts'

/** What can take the place of what is being typed. */
export type Completion =
  | ({ kind: 'person' } & MentionChoice)
  | { kind: 'emoji'; id: string; name: string; emoji: string }

/** A text that is being written, with the people whom it mentions. */
export type Written = Pick<Draft, 'text' | 'mentions'>

const MOST_EMOJI = 6

/** Completes the name of a person after an @, and that of an emoji after a colon. */
export function useCompletion(room: string, { text, mentions }: Written, caret: number) {
  const mention = mentionAt(text, caret)
  const emoji = mention ? undefined : emojiAt(text, caret)
  const { choices: people, chosen: at, choose } = useMention(room, mention)
  const choices: Completion[] = emoji
    ? findEmoji(emoji.letters)
        .slice(0, MOST_EMOJI)
        .map((one) => ({
          kind: 'emoji',
          id: one.name.replaceAll(' ', '-'),
          name: one.name,
          emoji: one.emoji,
        }))
    : people.map((one) => ({ kind: 'person', ...one }))

  /** What is written with a choice in its place, and where the caret goes. */
  function completed(choice: Completion): { part: Partial<Written>; caret: number } | undefined {
    if (choice.kind === 'emoji') {
      if (!emoji) return undefined
      const next = withWords(text, emoji, `${choice.emoji} `)
      return { part: { text: next.text }, caret: next.caret }
    }
    if (!mention) return undefined
    const name = mentionName(choice.name)
    const next = withMention(text, mention, name)
    return {
      part: { text: next.text, mentions: { ...mentions, [name]: choice.id } },
      caret: next.caret,
    }
  }

  return {
    label: emoji ? 'Emoji to insert' : 'People to mention',
    choices,
    chosen: Math.min(at, Math.max(0, choices.length - 1)),
    choose,
    completed,
  }
}
