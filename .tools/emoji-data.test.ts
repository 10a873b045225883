import { expect, test } from 'vitest'
import { isEmoji } from '../worker/features/chat/emoji.ts'
import { compactEmoji } from '../web/emoji-data.ts'
import { readEmoji, skinTones, toned } from '../web/features/chat/emoji/emoji.ts'
import { emojiNamed, findEmoji } from '../web/features/chat/emoji/find-emoji.ts'

const lines = compactEmoji()
const groups = readEmoji(lines, { version: Infinity, flags: true })
const all = groups.flatMap(({ emoji }) => emoji)
const found = (search: string) => findEmoji(all, search).map(({ emoji }) => emoji)

test('every emoji and every skin tone is one that the worker takes as a reaction, and is listed once', () => {
  expect(groups.map(({ name }) => name)).toEqual([
    'Smileys & emotion',
    'People & body',
    'Animals & nature',
    'Food & drink',
    'Travel & places',
    'Activities',
    'Objects',
    'Symbols',
    'Flags',
  ])
  const forms = all.flatMap((one) => [...new Set(skinTones.map((tone) => toned(one, tone)))])
  expect(all.length).toBeGreaterThan(1900)
  expect(forms.length).toBeGreaterThan(3500)
  expect(new Set(forms).size).toBe(forms.length)
  expect(forms.filter((emoji) => !isEmoji(emoji))).toEqual([])
  expect(all.filter(({ name, names }) => name === '' || names.length < 2)).toEqual([])
})

test('an emoji is written as keyboards write it, so that reactions are counted together', () => {
  const forms = new Set(all.map(({ emoji }) => emoji))
  for (const emoji of ['👍', '❤️', '😂', '⭐', '☕', '⚡', '☀️', '1️⃣', '🏳️‍🌈', '🇳🇱', '🐈‍⬛']) {
    expect(forms, emoji).toContain(emoji)
  }
})

test('skin tones go where Unicode puts them', () => {
  const dark = (name: string) => {
    const emoji = emojiNamed(all, name)
    return emoji && toned(emoji, '\u{1F3FF}')
  }
  expect(dark('thumbsup')).toBe('👍🏿')
  expect(dark('index_pointing_up')).toBe('☝🏿')
  expect(dark('people-holding-hands')).toBe('🧑🏿‍🤝‍🧑🏿')
  expect(dark('handshake')).toBe('🤝🏿')
  expect(dark('owl')).toBe('🦉')
})

test('a search finds labels, shortcodes and tags, whole names first', () => {
  expect(found('owl')[0]).toBe('🦉')
  expect(found('HEART')[0]).toBe('❤️')
  expect(found('eyes')[0]).toBe('👀')
  expect(found('fir')[0]).toBe('🔥')
  expect(found('tada')).toEqual(['🎉'])
  expect(found('thumbs-u')).toEqual(['👍'])
  expect(found('+1')[0]).toBe('👍')
  expect(found('joy')[0]).toBe('😂')
  expect(found('red love')).toContain('❤️')
  expect(found('netherl')[0]).toBe('🇳🇱')
  expect(found('ornithology')).toContain('🦉')
  expect(found('xyzzy')).toEqual([])
  expect(found('  ')).toHaveLength(all.length)
})

test('emoji missing from the device’s fonts are left out', () => {
  const older = readEmoji(lines, { version: 13, flags: false }).flatMap(({ emoji }) => emoji)
  const forms = older.map(({ emoji }) => emoji)
  expect(forms).toContain('🥲')
  expect(forms).not.toContain('🫠')
  expect(forms).not.toContain('🇳🇱')
  expect(forms).toContain('🏴‍☠️')
  // Its skin tones came with version 14.
  expect(older.find(({ emoji }) => emoji === '🤝')).not.toHaveProperty('tonedForm')
})
