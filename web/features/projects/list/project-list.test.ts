import { newDocument } from '#model/document/new-document'
import { madeClip, saying } from '../../../../tests/support/documents/clip-fixtures.ts'
import { expect, test } from 'vitest'
import {
  copyTitle,
  hasSound,
  lacksPoster,
  looksLikeSound,
  matchesSearch,
  recordDate,
  timeAgo,
  titleOfFile,
  workplaceOf,
} from './project-list.ts'

test.each([
  ['To the Moon', ' moon', true],
  ['To the Moon', 'sun', false],
  ['ÄRGER im Büro', 'arger', true],
  ['Über', 'ÜBER', true],
  ['100% me_', '% ME_', true],
  ['Ｗｉｄｅ', 'wide', true],
  ['Москва', 'москва', true],
  ['Anything', '  ', true],
])('%s, searched for %s: %s', (title, search, found) => {
  expect(matchesSearch(title, search)).toBe(found)
})

test('dates use the format of records', () => {
  expect(recordDate(Date.UTC(2026, 0, 2, 3, 4, 5, 6))).toBe('2026-01-02 03:04:05.006Z')
})

test('an empty date has no text, and a fresh change is just now', () => {
  expect(timeAgo(recordDate(1_000_000), 1_000_000)).toBe('just now')
  expect(timeAgo('', 1_000_000)).toBe('')
})

test('a project opens where work is left', () => {
  const document = newDocument('pip')
  expect(hasSound(document)).toBe(false)
  expect(workplaceOf({ id: 'p', document })).toBe('/projects/p/audio')
  const spoken = saying(madeClip('c', 't'))
  expect(workplaceOf({ id: 'p', document: spoken })).toBe('/projects/p/editor')
})

test.each([
  ['Hello there.wav', 'Hello there'],
  ['v1.2 final.mp3', 'v1.2 final'],
  ['.mp3', 'A new voice'],
  ['noending', 'noending'],
])('the file %s becomes “%s”', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

test('copies are numbered within a title’s length', () => {
  expect(copyTitle('Hello', [])).toBe('Hello (copy)')
  expect(copyTitle('Hello', ['Hello (copy)'])).toBe('Hello (copy 2)')
  expect(copyTitle('Hello (copy)', ['Hello (copy)'])).toBe('Hello (copy 2)')
  expect(copyTitle('x'.repeat(120), []).length).toBeLessThanOrEqual(120)
})

test.each([
  [{ name: 'a.wav', type: 'audio/wav' }, true],
  [{ name: 'clip.mp4', type: 'video/mp4' }, true],
  [{ name: 'voice.opus', type: '' }, true],
  [{ name: 'photo.png', type: 'image/png' }, false],
  [{ name: 'notes', type: '' }, false],
])('%o may be a sound: %s', (file, answer) => {
  expect(looksLikeSound(file)).toBe(answer)
})

test('a picture is drawn for published projects with speech and without one', () => {
  const [track] = newDocument('nettie').tracks
  if (!track) throw new Error('A new document has a track')
  const clip = { id: 'c', take: 't', start: 0, offset: 0, duration: 1, gain: 1, fadeIn: 0, fadeOut: 0 }
  const document = { ...newDocument('nettie'), tracks: [{ ...track, clips: [clip] }] }
  const project = { published: true, trashed: '', thumbnail: '', poster: '', document }
  expect(lacksPoster(project)).toBe(true)
  for (const change of [
    { published: false },
    { trashed: '2026-01-01 00:00:00.000Z' },
    { thumbnail: 'm' },
    { poster: 'm' },
    { document: newDocument('nettie') },
  ]) {
    expect(lacksPoster({ ...project, ...change }), JSON.stringify(change)).toBe(false)
  }
})
