import { expect, test } from 'vitest'
import { downloadName, embedCode, hasPoster, shareOf } from './share.ts'

const project = { id: 'abc', title: 'To the Moon', description: '' }

test('a project without a description is shared by its title', () => {
  expect(shareOf(project, 'https://mouthpiece.test')).toEqual({
    title: 'To the Moon',
    text: 'Watch “To the Moon” on Mouthpiece',
    url: 'https://mouthpiece.test/projects/abc',
  })
})

test('of a description only the beginning of its first line is shared', () => {
  expect(shareOf({ ...project, description: ' One line.\nAnother.' }, '').text).toBe('One line.')
  const { text } = shareOf({ ...project, description: 'word '.repeat(100) }, '')
  expect(text.length).toBeLessThanOrEqual(140)
  expect(text).toMatch(/word…$/)
})

test.each([
  ['To the Moon!', 'take_x1.wav', 'To-the-Moon.wav'],
  ['../../etc', 'a.mp3', 'etc.mp3'],
  ['Grüße, Ödön', 'a.opus', 'Grüße-Ödön.opus'],
  ['???', 'noending', 'sound'],
])('the sound of “%s” (%s) is saved as %s', (title, stored, name) => {
  expect(downloadName(title, stored)).toBe(name)
})

test('a title cannot leave the code that embeds its project', () => {
  const code = embedCode({ id: 'abc', title: '"><script>' }, 'https://mouthpiece.test')
  expect(code).toContain('src="https://mouthpiece.test/projects/abc?embed=1"')
  expect(code).toContain('title="&quot;>&lt;script>"')
})

test('a poster is one of the document as it is now', () => {
  expect(hasPoster({ revision: 3 })).toBe(false)
  expect(hasPoster({ poster: '', posterRevision: 3, revision: 3 })).toBe(false)
  expect(hasPoster({ poster: 'm', posterRevision: 2, revision: 3 })).toBe(false)
  expect(hasPoster({ poster: 'm', posterRevision: 3, revision: 3 })).toBe(true)
})
