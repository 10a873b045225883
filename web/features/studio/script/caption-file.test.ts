import { expect, test } from 'vitest'
import type { Caption } from '#contract/document/document'
import { captionFile, hasCaptions } from './caption-file.ts'

const caption = (start: number, text: string): Caption => ({ id: `at ${start}`, start, duration: 2, text })
const document = { captions: [caption(3, 'Please sit down.'), caption(0.5, 'Hello.'), caption(6, ' ')] }

test('captions are written in their order, as either kind of file, called after the project', async () => {
  const srt = captionFile(document, 'Good evening', 'srt')
  expect([srt.name, srt.type]).toEqual(['Good evening.srt', 'application/x-subrip'])
  expect((await srt.text()).trim().split(/\r?\n/)).toEqual([
    '1',
    '00:00:00,500 --> 00:00:02,500',
    'Hello.',
    '',
    '2',
    '00:00:03,000 --> 00:00:05,000',
    'Please sit down.',
  ])
  const vtt = captionFile(document, '', 'vtt')
  expect([vtt.name, vtt.type]).toEqual(['captions.vtt', 'text/vtt'])
  expect(await vtt.text()).toMatch(/^WEBVTT\n[^]*00:00:03\.000 --> 00:00:05\.000\nPlease sit down\./)
})

test('captions without words are nothing to write down', () => {
  expect(hasCaptions(document)).toBe(true)
  expect(hasCaptions({ captions: [caption(1, ' ')] })).toBe(false)
})
