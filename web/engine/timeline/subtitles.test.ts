import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSubtitles, SubtitlesTooLong, subtitleText, writeSrt, writeVtt } from './subtitles.ts'

test('a SubRip file', () => {
  const text =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Good</i> evening,\r\nladies\r\n\r\n2\r\n01:00:00,5 --> 01:00:01,75\r\n{\\an8}Hush\r\n'
  expect(readSubtitles(text)).toEqual({
    cues: [
      { start: 1, end: 2.5, text: 'Good evening,\nladies' },
      { start: 3600.5, end: 3601.75, text: 'Hush' },
    ],
    skipped: [],
  })
})

test('a WebVTT file with notes, styles, names, settings and entities', () => {
  const text = `\uFEFFWEBVTT - title

STYLE
::cue { color: red }

NOTE
00:01.000 --> 00:02.000
is only a remark

intro
00:01.000 --> 00:02.000 align:start position:10%
<v Ann>Fish &amp; <b>chips</b> <00:01.500>&lt;3
`
  expect(readSubtitles(text).cues).toEqual([{ start: 1, end: 2, text: 'Fish & chips <3' }])
})

test('files of the wild: no numbers, no empty lines, in any order', () => {
  expect(readSubtitles('00:05,0 --> 00:06,0\nlater\n\n00:00:01.0-->00:00:02.0\nsooner').cues).toMatchObject([
    { start: 1, text: 'sooner' },
    { start: 5, text: 'later' },
  ])
  const glued = '1\n00:00:01,000 --> 00:00:02,000\none\n2\n00:00:02,000 --> 00:00:03,000\n1984\n'
  expect(readSubtitles(glued).cues.map(({ text }) => text)).toEqual(['one', '1984'])
})

test.each([
  ['ends before it begins', '1\n00:00:05,000 --> 00:00:02,000\nx'],
  ['ends as it begins', '1\n00:00:05,000 --> 00:00:05,000\nx'],
  ['no such minute', '1\n00:75:05,000 --> 01:00:02,000\nx'],
  ['half a line of times', '1\n00:00:05,000 -->\nx'],
  ['longer than a day', '1\n00:00:05,000 --> 99:00:02,000\nx'],
  ['words only', 'Once upon a time'],
  ['a web page', '<!doctype html><html><body>not found</body></html>'],
  ['no text at all', '\u0000\u0001\u0002\u0003'],
])('what is no cue is skipped and named: %s', (_what, text) => {
  const good = '\n\n9\n00:00:01,000 --> 00:00:02,000\ngood'
  expect(readSubtitles(text + good)).toEqual({ cues: [{ start: 1, end: 2, text: 'good' }], skipped: [1] })
})

test('an empty file has no cues, and a long one is refused', () => {
  expect(readSubtitles('')).toEqual({ cues: [], skipped: [] })
  expect(readSubtitles('1\n00:00:01,000 --> 00:00:02,000\n\n')).toEqual({ cues: [], skipped: [] })
  expect(() => readSubtitles('x'.repeat(2_000_001))).toThrow(SubtitlesTooLong)
})

test('bytes of other encodings are read as their letters', () => {
  expect(subtitleText(Uint8Array.of(0xff, 0xfe, 0xe9, 0))).toBe('é')
  expect(subtitleText(Uint8Array.of(0xfe, 0xff, 0, 0xe9))).toBe('é')
  expect(subtitleText(Uint8Array.of(0xc3, 0xa9))).toBe('é')
  expect(subtitleText(Uint8Array.of(0xe9))).toBe('é')
})

test('written subtitles are read back to the millisecond', () => {
  const word = fc.stringMatching(/^[a-zA-Zäß&<>'"0-9.,!-]{1,10}$/)
  const cue = fc.record({
    start: fc.integer({ min: 0, max: 40_000_000 }),
    length: fc.integer({ min: 1, max: 10_000 }),
    words: fc.array(word, { minLength: 1, maxLength: 12 }),
  })
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 8 }), (list) => {
      const cues = list
        .toSorted((a, b) => a.start - b.start)
        .map(({ start, length, words }) => ({
          start: start / 1000,
          end: (start + length) / 1000,
          text: words.join(' '),
        }))
      const times = ({ start, end }: { start: number; end: number }) =>
        [start, end].map((one) => one.toFixed(3))
      const vtt = readSubtitles(writeVtt(cues))
      expect(vtt.skipped).toEqual([])
      expect(vtt.cues.map(({ text }) => text)).toEqual(cues.map(({ text }) => text.replaceAll('-->', '→')))
      expect(vtt.cues.map(times)).toEqual(cues.map(times))
      // SRT knows no escapes: all from a < to a > is a tag there, and words that are nothing else are no cue.
      const plain = cues.map((one) => ({ ...one, text: one.text.replaceAll('<', '(') }))
      expect(readSubtitles(writeSrt(plain)).cues.map(times)).toEqual(cues.map(times))
    }),
  )
})

test('a written file cannot be broken by its words', () => {
  const text = 'one\n\n2\n00:00:01,000 --> 00:00:09,000\ntwo'
  expect(readSubtitles(writeSrt([{ start: 0, end: 1, text }])).cues).toHaveLength(1)
})

test('a file that is meant to be slow is read at once', () => {
  expect(readSubtitles(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<a'.repeat(200_000)}`).cues).toHaveLength(1)
  expect(readSubtitles(`${'{\\'.repeat(200_000)}`).skipped).toEqual([1])
})
