import { expect, test } from 'vitest'
import {
  exportFileName,
  exportPace,
  exportSizes,
  preferredSize,
  startingChoice,
  supportWords,
  timeLeftWords,
} from './export-options.ts'

const wide = { width: 1280, height: 720, fps: 30 }
const both = { webm: true, mp4: true }

test('the size to begin with has the stage’s shape', () => {
  expect(preferredSize(wide).id).toBe('1080p')
  expect(preferredSize({ width: 720, height: 720, fps: 30 }).id).toBe('square')
  expect(preferredSize({ width: 720, height: 1280, fps: 30 }).id).toBe('vertical')
  expect(preferredSize({ width: 801, height: 603, fps: 30 })).toMatchObject({
    id: 'stage',
    width: 802,
    height: 604,
  })
  expect(exportSizes(wide).map((size) => size.id)).not.toContain('stage')
})

test('MP4 is the default where it can be made, and the address may choose', () => {
  expect(startingChoice(wide, both, new URLSearchParams())).toMatchObject({ format: 'mp4', fps: 30 })
  expect(startingChoice(wide, { webm: true, mp4: false }, new URLSearchParams()).format).toBe('webm')
  const search = new URLSearchParams('autostart=1&format=webm&size=720p&fps=24')
  expect(startingChoice(wide, both, search)).toMatchObject({ format: 'webm', fps: 24, size: { id: '720p' } })
  const nonsense = new URLSearchParams('format=gif&size=9000p&fps=7')
  expect(startingChoice({ ...wide, fps: 25 }, both, nonsense)).toMatchObject({ format: 'mp4', fps: 24 })
})

test('what the browser cannot do is said in words, with a way on', () => {
  expect(supportWords(both)).toBe('')
  expect(supportWords({ webm: true, mp4: false })).toMatch(/cannot encode MP4.*WebM works/)
  expect(supportWords({ webm: false, mp4: false })).toMatch(/no WebCodecs.*safe.*Chrome/)
})

test('a title becomes a file name that every system takes', () => {
  expect(exportFileName('My first talk', 'webm')).toBe('My first talk.webm')
  expect(exportFileName(' ../a/b: "c"?\u0007 ', 'mp4')).toBe('a b c.mp4')
  expect(exportFileName('...', 'mp4')).toBe('Mouthpiece.mp4')
  expect(exportFileName('Grüße 🎭', 'webm')).toBe('Grüße 🎭.webm')
  expect(exportFileName('x'.repeat(300), 'mp4')).toHaveLength(104)
})

test('pace is told once there is something to judge by', () => {
  expect(exportPace(0, 0, 10)).toEqual({ left: undefined, speed: undefined })
  expect(exportPace(0.5, 2, 12)).toEqual({ left: 2, speed: 3 })
  expect(timeLeftWords(12.4)).toBe('about 12 seconds left')
  expect(timeLeftWords(200)).toBe('about 3 minutes left')
  expect(timeLeftWords(1)).toBe('nearly done')
})
