import { expect, test } from 'vitest'
import { exportFormats } from '../../engine/render/formats/index.ts'
import {
  canMake,
  exportFileName,
  exportPace,
  exportRates,
  exportSizes,
  expectedSize,
  formatOptions,
  formatDescription,
  formatExpectedSize,
  lengthError,
  startingChoice,
  startingLoudness,
  supportMessage,
  formatTimeLeft,
  withFormat,
} from './export-options.ts'

const wide = { width: 1280, height: 720, fps: 30 }
const both = { webm: true, mp4: true, transparent: true, opus: true }
const webmOnly = { ...both, mp4: false }

test('the size to begin with has the stage’s shape', () => {
  expect(exportFormats.mp4.preferredSize(wide).id).toBe('1080p')
  expect(exportFormats.mp4.preferredSize({ width: 720, height: 720, fps: 30 }).id).toBe('square')
  expect(exportFormats.mp4.preferredSize({ width: 720, height: 1280, fps: 30 }).id).toBe('vertical')
  expect(exportFormats.mp4.preferredSize({ width: 801, height: 603, fps: 30 })).toMatchObject({
    id: 'stage',
    width: 802,
    height: 604,
  })
  expect(exportSizes(wide).map((size) => size.id)).not.toContain('stage')
})

test('MP4 is the default where it can be made, and the address may choose', () => {
  expect(startingChoice(wide, both, new URLSearchParams())).toMatchObject({ format: 'mp4', fps: 30 })
  expect(startingChoice(wide, webmOnly, new URLSearchParams()).format).toBe('webm')
  const search = new URLSearchParams('autostart=1&format=webm&size=720p&fps=24')
  expect(startingChoice(wide, both, search)).toMatchObject({ format: 'webm', fps: 24, size: { id: '720p' } })
  const nonsense = new URLSearchParams('format=avi&size=9000p&fps=7')
  expect(startingChoice({ ...wide, fps: 25 }, both, nonsense)).toMatchObject({ format: 'mp4', fps: 24 })
})

test('a GIF is small, of the stage’s shape, and counts hundredths of a second', () => {
  expect(exportSizes(wide, 'gif').map(({ width, height }) => [width, height])).toEqual([
    [320, 180],
    [480, 270],
    [640, 360],
  ])
  expect(exportSizes({ width: 720, height: 1280, fps: 30 }, 'gif').at(-1)).toMatchObject({
    width: 360,
    height: 640,
  })
  for (const rate of exportRates('gif')) expect(100 % rate).toBe(0)
  expect(startingChoice(wide, both, new URLSearchParams('format=gif'))).toMatchObject({
    format: 'gif',
    fps: 25,
    size: { id: 'medium' },
  })
  expect(lengthError('gif', 61)).toMatch(/60 seconds/)
  expect(lengthError('gif', 60)).toBe('')
  expect(lengthError('mp4', 7200)).toBe('')
})

test('another format keeps what it has of the choice', () => {
  const choice = startingChoice(wide, both, new URLSearchParams('size=720p&fps=60'))
  expect(withFormat(choice, wide, 'webm')).toMatchObject({ format: 'webm', fps: 60, size: { id: '720p' } })
  expect(withFormat(choice, wide, 'wav')).toMatchObject({ format: 'wav', fps: 60, size: { id: '720p' } })
  const gif = withFormat(choice, wide, 'gif')
  expect(gif).toMatchObject({ format: 'gif', fps: 25, size: { id: 'medium' } })
  expect(withFormat(gif, wide, 'mp4')).toMatchObject({ format: 'mp4', fps: 24, size: { id: '1080p' } })
})

test('formats that the browser cannot encode are not offered', () => {
  const none = { webm: false, mp4: false, transparent: false, opus: false }
  expect(formatOptions.filter(({ id }) => canMake(id, none)).map(({ id }) => id)).toEqual(['wav', 'mp3'])
  expect(formatOptions.filter(({ id }) => !canMake(id, webmOnly)).map(({ id }) => id)).toEqual(['mp4'])
})

test('missing browser support is explained with an alternative', () => {
  expect(supportMessage(both)).toBe('')
  expect(supportMessage(webmOnly)).toMatch(/cannot encode MP4.*WebM works/)
  expect(supportMessage({ webm: false, mp4: false, transparent: false, opus: false })).toMatch(
    /no WebCodecs.*safe.*Chrome/,
  )
})

test('a title becomes a file name that every system takes', () => {
  expect(exportFileName('My first talk', 'webm')).toBe('My first talk.webm')
  expect(exportFileName(' ../a/b: "c"?\u0007 ', 'mp4')).toBe('a b c.mp4')
  expect(exportFileName('My first talk', 'transparent')).toBe('My first talk.webm')
  expect(exportFileName('...', 'mp4')).toBe('Mouthpiece.mp4')
  expect(exportFileName('Grüße 🎭', 'webm')).toBe('Grüße 🎭.webm')
  expect(exportFileName('x'.repeat(300), 'mp4')).toHaveLength(104)
})

test('the file size is extrapolated from the encoded part; no format is called smaller than another', () => {
  expect(expectedSize(0.01, 50_000)).toBeUndefined()
  expect(expectedSize(0.5, undefined)).toBeUndefined()
  expect(expectedSize(0.25, 3 * 1024 * 1024)).toBe(12 * 1024 * 1024)
  expect(formatExpectedSize(12 * 1024 * 1024)).toBe('about 12 MB')
  expect(formatExpectedSize(1.26 * 1024 * 1024)).toBe('about 1.3 MB')
  for (const { id } of formatOptions) expect(formatDescription(id)).not.toMatch(/smaller/i)
})

test('the pace is reported once there is enough progress', () => {
  expect(exportPace(0, 0, 10)).toEqual({ left: undefined, speed: undefined })
  expect(exportPace(0.5, 2, 12)).toEqual({ left: 2, speed: 3 })
  expect(exportPace(0.01, 2, 600)).toEqual({ left: undefined, speed: undefined })
  expect(exportPace(0.01, 4, 600)).toEqual({ left: 396, speed: 1.5 })
  expect(formatTimeLeft(12.4)).toBe('about 12 seconds left')
  expect(formatTimeLeft(200)).toBe('about 3 minutes left')
  expect(formatTimeLeft(1)).toBe('nearly done')
})

test('a directed piece has a loudness from the start, and the address may choose another one', () => {
  const from = (isDirected: boolean, address = '') =>
    startingLoudness(isDirected, new URLSearchParams(address))
  expect([from(true), from(false)]).toEqual([-14, null])
  expect([from(true, 'loudness=off'), from(false, 'loudness=-23'), from(false, 'loudness=loud')]).toEqual([
    null,
    -23,
    null,
  ])
  const choice = { ...startingChoice(wide, both, new URLSearchParams()), loudness: -16 }
  expect(withFormat(choice, wide, 'gif').loudness).toBe(-16)
})
