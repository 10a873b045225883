import { expect, test } from 'vitest'
import { MicrophoneError } from '../../engine/sound/microphone-error.ts'
import { SoundError } from '../../engine/sound/sound.ts'
import { soundErrorMessage, soundErrorKind, soundErrorDetails, type SoundErrorKind } from './sound-error.ts'

const quota = Object.assign(new Error('full'), { name: 'QuotaExceededError' })

test.each<[unknown, SoundErrorKind]>([
  [new SoundError('empty'), 'empty'],
  [new SoundError('not_a_sound'), 'not-a-sound'],
  [new SoundError('too_long', { found: 7_200, limit: 1_800 }), 'too-long'],
  [new MicrophoneError('denied'), 'microphone-denied'],
  [new MicrophoneError('missing'), 'microphone-missing'],
  [quota, 'disk-full'],
  [new Error('anything'), 'unknown'],
])('%s has its own message', (error, kind) => {
  expect(soundErrorKind(error)).toBe(kind)
})

test('every message is unique and says what to do', () => {
  const kinds: SoundErrorKind[] = [
    'empty',
    'not-a-sound',
    'no-sound-track',
    'too-long',
    'too-large',
    'memory-limit',
    'codec-unsupported',
    'silent',
    'silent-file',
    'microphone-denied',
    'microphone-missing',
    'microphone-busy',
    'microphone-unsupported',
    'disk-full',
    'unknown',
  ]
  const words = kinds.map((kind) => soundErrorMessage(kind, 'song.wav'))
  expect(new Set(words.map((one) => one.title)).size).toBe(kinds.length)
  for (const { text } of words) expect(text).toMatch(/again|upload|record|free/i)
  expect(soundErrorMessage('empty', 'song.wav').text).toContain('“song.wav”')
})

test('a sound beyond the memory of a device says how long its parts may be', () => {
  const textFor = (limit: number) => {
    const error = new SoundError('memory_limit', { found: 1_800, limit })
    return soundErrorMessage(soundErrorKind(error), 'concert.dts', soundErrorDetails(error)).text
  }
  expect(textFor(700)).toContain(
    '“concert.dts” takes more memory than this device can spare. Split it into parts of at most 11 minutes',
  )
  expect(textFor(40)).toContain('at most 1 minute,')
})

test('a codec that is not read is named, with what to export and without another browser', () => {
  const error = new SoundError('codec_unsupported', { codec: 'Windows Media Audio' })
  const { title, text } = soundErrorMessage(soundErrorKind(error), 'talk.wma', soundErrorDetails(error))
  expect(title).toContain('Windows Media Audio')
  expect(text).toMatch(/Export it as WAV, AIFF or MP3/)
  expect(title + text).not.toMatch(/Chrome|Firefox|Safari|browser/)
})
