import { expect, test } from 'vitest'
import { beginSilence, hush, isSilent, startVoice } from './one-voice.ts'

test('a voice pauses the one before it', () => {
  const paused: string[] = []
  const one = () => void paused.push('one')
  expect([startVoice(one), startVoice(one), startVoice(() => void paused.push('other'))]).toEqual([
    true,
    true,
    true,
  ])
  expect(paused).toEqual(['one'])
  hush()
  hush()
  expect(paused).toEqual(['one', 'other'])
})

test('nothing starts while one of two recordings is under way', () => {
  const paused: string[] = []
  startVoice(() => void paused.push('before'))
  const [first, second] = [beginSilence(), beginSilence()]
  expect(paused).toEqual(['before'])
  first()
  first()
  expect([isSilent.get(), startVoice(() => void paused.push('during'))]).toEqual([true, false])
  second()
  expect([isSilent.get(), startVoice(() => undefined)]).toEqual([false, true])
  expect(paused).toEqual(['before'])
})
