import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { analyseVoice } from '../web/engine/voice/listening/analyse-voice.ts'
import { decodeAnalysis, encodeAnalysis } from '../web/engine/voice/stored-analysis.ts'

const sounds = join(import.meta.dirname, 'support/sounds')
const HELLO = 'Hello there. My name is Pip. Maybe we make a movie.'
const RATE = 16_000

function samplesOfHello(): Float32Array<ArrayBuffer> {
  const file = readFileSync(join(sounds, 'hello.wav'))
  const start = file.indexOf('data') + 8
  return Float32Array.from(
    { length: (file.length - start) / 2 },
    (_, at) => file.readInt16LE(start + 2 * at) / 32_768,
  )
}

test('words of a spoken sentence begin and end where its phones do', async () => {
  // Written beside the sound, in this shape.
  const { phones } = JSON.parse(readFileSync(join(sounds, 'hello.phones.json'), 'utf8')) as {
    phones: { phone: string; start: number; end: number }[]
  }
  const { rate, script } = await analyseVoice(samplesOfHello(), RATE, { text: HELLO })
  const words = HELLO.split(' ').map((text, index) => {
    const [from = 0, until = 0, sure] = script?.words[index] ?? []
    return { text, start: from / rate, end: until / rate, sure }
  })
  expect(words).toHaveLength(script?.words.length ?? 0)
  const pauses = phones.filter(({ phone }) => phone === 'pau')
  const [before, second, third] = pauses
  const edge = (time: number | undefined, wanted: number | undefined) =>
    expect(Math.abs((time ?? 0) - (wanted ?? Infinity))).toBeLessThan(0.06)
  edge(words[0]?.start, before?.end)
  edge(words[1]?.end, second?.start)
  edge(words[2]?.start, second?.end)
  edge(words[5]?.end, third?.start)
  edge(words[6]?.start, third?.end)
  edge(words.at(-1)?.end, phones.findLast(({ phone }) => phone !== 'pau')?.end)
  expect(words.every(({ sure }) => sure)).toBe(true)
})

test('words of another language are spread over the speech, and all of it is stored', async () => {
  const text = 'Доброе утро, Вьетнам'
  const analysis = await analyseVoice(samplesOfHello(), RATE, { text })
  expect(analysis.text).toBeUndefined()
  expect(analysis.script?.words).toHaveLength(3)
  const spoken = analysis.speech.indexOf(1)
  expect(analysis.script?.words[0]?.[0]).toBe(spoken)
  expect(analysis.script?.words.at(-1)?.[1]).toBe(analysis.speech.lastIndexOf(1) + 1)
  const stored = encodeAnalysis(analysis, new Int8Array(2), 100)
  expect(decodeAnalysis(stored).analysis.script).toEqual(analysis.script)
})
