import { localStore } from '../../../platform/browser-storage.ts'
import { signal } from '../../../platform/signal.ts'
import { skinTones, type SkinTone } from './emoji.ts'

const TONE_KEY = 'mouthpiece_chat_skin_tone'
const RECENT_KEY = 'mouthpiece_chat_recent_emoji'
/** Two rows of the picker. */
const MAX_RECENT = 16

/** The emoji that people react with most. */
export const commonEmoji = [
  { emoji: '👍', name: 'thumbs up' },
  { emoji: '❤️', name: 'heart' },
  { emoji: '😂', name: 'tears of joy' },
  { emoji: '🎉', name: 'party' },
  { emoji: '😮', name: 'surprised' },
  { emoji: '😢', name: 'crying' },
] as const

/** The last skin tone chosen in this browser. */
export const skinTone = signal<SkinTone>(readTone(localStore.getItem(TONE_KEY)))

export function chooseTone(tone: SkinTone): void {
  skinTone.set(tone)
  localStore.setItem(TONE_KEY, tone)
}

function readTone(stored: string | null): SkinTone {
  return skinTones.find((tone) => tone === stored) ?? ''
}

export function recentEmoji(): string[] {
  const stored = (localStore.getItem(RECENT_KEY) ?? '').split(' ').filter(Boolean)
  return [...new Set([...stored, ...commonEmoji.map(({ emoji }) => emoji)])].slice(0, MAX_RECENT)
}

export function noteRecentEmoji(emoji: string): void {
  const stored = (localStore.getItem(RECENT_KEY) ?? '')
    .split(' ')
    .filter((one) => one !== '' && one !== emoji)
  localStore.setItem(RECENT_KEY, [emoji, ...stored].slice(0, MAX_RECENT).join(' '))
}
