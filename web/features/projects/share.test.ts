import { expect, test } from 'vitest'
import { addressAt, downloadName, embedCode, hasPoster, momentOf, shareOf } from './share.ts'

const project = { id: 'abc', title: 'To the Moon', description: '' }

test('a project without a description is shared by its title', () => {
  expect(shareOf(project, 'https://mouthpiece.test')).toEqual({
    title: 'To the Moon',
    text: 'Watch “To the Moon” on Mouthpiece',
    url: 'https://mouthpiece.test/projects/abc',
  })
})

test('only the beginning of a description’s first line is shared', () => {
  expect(shareOf({ ...project, description: ' One line.\nAnother.' }, '').text).toBe('One line.')
  const { text } = shareOf({ ...project, description: 'word '.repeat(100) }, '')
  expect(text.length).toBeLessThanOrEqual(140)
  expect(text).toMatch(/word…$/)
})

test.each([
  ['?t=83', 83],
  ['?t=83s', 83],
  ['?t=1m23s', 83],
  ['?t=1m', 60],
  ['?embed=1&t=2.5', 2.5],
  ['', 0],
  ['?t=', 0],
  ['?t=-3', 0],
  ['?t=soon', 0],
  ['?t=1e9', 0],
])('a link with “%s” starts at second %d', (search, seconds) => {
  expect(momentOf(search)).toBe(seconds)
})

test('a link to a moment opens at that moment', () => {
  expect(addressAt('https://mouthpiece.test/projects/abc', 0.9)).toBe('https://mouthpiece.test/projects/abc')
  const address = addressAt('https://mouthpiece.test/projects/abc', 83.6)
  expect(momentOf(new URL(address).search)).toBe(83)
})

test.each([
  ['To the Moon!', 'take_x1.wav', 'To-the-Moon.wav'],
  ['../../etc', 'a.mp3', 'etc.mp3'],
  ['Grüße, Ödön', 'a.opus', 'Grüße-Ödön.opus'],
  ['???', 'noending', 'sound'],
])('the sound of “%s” (%s) is saved as %s', (title, stored, name) => {
  expect(downloadName(title, stored)).toBe(name)
})

test('a title cannot escape the embed code', () => {
  const document = { stage: { width: 1080, height: 1920, fps: 30 } }
  const code = embedCode({ id: 'abc', title: '"><script>', document }, 'https://mouthpiece.test')
  expect(code).toContain('src="https://mouthpiece.test/projects/abc?embed=1"')
  expect(code).toContain('title="&quot;>&lt;script>"')
  // The frame has the aspect ratio of its content.
  expect(code).toContain('width="540" height="960"')
})

test('a poster belongs to the current document', () => {
  expect(hasPoster({ revision: 3 })).toBe(false)
  expect(hasPoster({ poster: '', posterRevision: 3, revision: 3 })).toBe(false)
  expect(hasPoster({ poster: 'm', posterRevision: 2, revision: 3 })).toBe(false)
  expect(hasPoster({ poster: 'm', posterRevision: 3, revision: 3 })).toBe(true)
})
