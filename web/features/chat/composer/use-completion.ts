import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { noteRecentEmoji, skinTone } from '../emoji/emoji-choices.ts'
import { toned } from '../emoji/emoji.ts'
import { findEmoji } from '../emoji/find-emoji.ts'
import { useEmoji } from '../emoji/use-emoji.ts'
import type { Draft } from '../store.ts'
import { emojiAt, startsEmoji } from './emoji-typed.ts'
import { mentionAt, mentionName, insertMention, replaceText } from '#model/chat/mentions'
import { useMention, type MentionChoice } from './use-mention.ts'

export type Completion =
  | ({ kind: 'person' } & MentionChoice)
  | { kind: 'emoji'; id: string; name: string; emoji: string }

export type Written = Pick<Draft, 'text' | 'mentions'>

const MAX_EMOJI = 6

/** Completes users' names after an @, and emoji names after a colon. */
export function useCompletion(room: string, { text, mentions }: Written, caret: number) {
  const mention = mentionAt(text, caret)
  const emoji = mention ? undefined : emojiAt(text, caret)
  const { choices: people, chosen: at, choose } = useMention(room, mention)
  const { data: known } = useEmoji({ enabled: startsEmoji(text, caret) })
  const tone = useSignal(skinTone)
  const choices: Completion[] = emoji
    ? findEmoji(known?.all ?? [], emoji.letters)
        .slice(0, MAX_EMOJI)
        .map((one) => ({
          kind: 'emoji',
          id: one.name.replaceAll(' ', '-'),
          name: one.name,
          emoji: toned(one, tone),
        }))
    : people.map((one) => ({ kind: 'person', ...one }))

  /** Returns the text with the chosen suggestion inserted, and the new caret. */
  function completed(choice: Completion): { part: Partial<Written>; caret: number } | undefined {
    if (choice.kind === 'emoji') {
      if (!emoji) return undefined
      noteRecentEmoji(choice.emoji)
      const next = replaceText(text, emoji, `${choice.emoji} `)
      return { part: { text: next.text }, caret: next.caret }
    }
    if (!mention) return undefined
    const name = mentionName(choice.name)
    const next = insertMention(text, mention, name)
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
    /** The emoji for a name between colons; `undefined` until they are loaded. */
    named: known && { all: known.all, tone },
  }
}
