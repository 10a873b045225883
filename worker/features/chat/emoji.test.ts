import { expect, test } from 'vitest'
import { isEmoji } from './emoji.ts'

test.each(['👍', '❤️', '❤', '👍🏽', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇳🇱', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '☺️', '🫠', '🤷🏿‍♀️'])(
  '%s is one emoji',
  (text) => {
    expect(isEmoji(text)).toBe(true)
  },
)

test.each(['', 'a', '1', '#', '👍👍', '👍 ', ' 👍', '🇳', 'é', '\u200D', '\uFE0F', '<3', '👍a', '\uD83D'])(
  '%j is none',
  (text) => {
    expect(isEmoji(text)).toBe(false)
  },
)
