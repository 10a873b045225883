import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder } from './in-folder.ts'
import { readWave } from './wave-bytes.ts'

export interface LabelledSpeech {
  samples: Float32Array
  sampleRate: number
  phones: { phone: string; start: number; end: number }[]
  /** The spoken text. */
  text: string
}

export function committedSpeech(): LabelledSpeech {
  const folder = join(import.meta.dirname, '../../support/sounds')
  // Safe: our own file.
  const { phones } = JSON.parse(readFileSync(join(folder, 'hello.phones.json'), 'utf8')) as LabelledSpeech
  const text = 'Hello there. My name is Pip. Maybe we make a movie.'
  return { ...readWave(readFileSync(join(folder, 'hello.wav'))), phones, text }
}

/** Sentences read by flite's `slt`, with the segment times it prints. */
export function fliteSpeech(sentences: string[]): LabelledSpeech[] {
  return inFolder((folder) =>
    sentences.map((sentence) => {
      const path = join(folder, 'said.wav')
      const printed = execFileSync('flite', ['-voice', 'slt', '-psdur', '-t', sentence, path], {
        encoding: 'utf8',
      })
      const ends = printed.trim().split(/\s+/)
      const phones = phonesOf(ends.map((token) => token.split(':')))
      return { ...readWave(readFileSync(path)), phones, text: sentence }
    }),
  )
}

/** Sentences read by one of festival's voices, with its segment times. Throws when the voice is missing. */
export function festivalSpeech(voice: string, sentences: string[]): LabelledSpeech[] {
  return inFolder((folder) => {
    const lines = sentences.flatMap((sentence, index) => [
      `(set! said (utt.synth (Utterance Text "${sentence}")))`,
      `(utt.save.wave said "${folder}/${index}.wav")`,
      `(utt.save.segs said "${folder}/${index}.lab")`,
    ])
    writeFileSync(join(folder, 'all.scm'), [`(voice_${voice})`, ...lines].join('\n'))
    execFileSync('festival', ['-b', join(folder, 'all.scm')], { stdio: 'ignore' })
    return sentences.map((text, index) => {
      const rows = readFileSync(join(folder, `${index}.lab`), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
      const ends = rows
        .map((row) => row.trim().split(/\s+/))
        .map(([end, , phone]) => [phone ?? '', end ?? ''])
      return { ...readWave(readFileSync(join(folder, `${index}.wav`))), phones: phonesOf(ends), text }
    })
  })
}

/** Sentences read by espeak-ng's variant m8 in a language, with its phone events. */
export function espeakSpeech(voice: string, sentences: string[]): LabelledSpeech[] {
  return inFolder((folder) => {
    const input = sentences.map((text) => `${JSON.stringify({ voice, text })}\n`).join('')
    // Debian's own Python: numpy is installed for it.
    execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'espeak-speech.py'), folder], { input })
    return sentences.map((text, index) => {
      // Safe: written by the script.
      const phones = JSON.parse(
        readFileSync(join(folder, `${index}.json`), 'utf8'),
      ) as LabelledSpeech['phones']
      // The engine's class `ow` does not glide as the lexicon's phone does.
      const plain = phones.map(({ phone, ...times }) => ({ phone: phone === 'ow' ? 'o' : phone, ...times }))
      return { ...readWave(readFileSync(join(folder, `${index}.wav`))), phones: plain, text }
    })
  })
}

/** Noise of equal power per octave, `decibels` below the speech. `seed` makes it repeatable. */
export function inPinkNoise(speech: LabelledSpeech, decibels: number, seed: number): LabelledSpeech {
  const { samples } = speech
  const noise = pinkNoise(samples.length, seed)
  const power = (values: Float32Array) => values.reduce((sum, value) => sum + value * value, 0)
  const gain = Math.sqrt(power(samples) / power(noise)) * 10 ** (-decibels / 20)
  return { ...speech, samples: samples.map((value, index) => 0.5 * (value + gain * (noise[index] ?? 0))) }
}

/** Paul Kellet's economical filter for pink noise, over a xorshift generator. */
function pinkNoise(length: number, seed: number): Float32Array {
  let state = seed | 1
  const white = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 0x80000000
  }
  let [a, b, c] = [0, 0, 0]
  return Float32Array.from({ length }, () => {
    const value = white()
    a = 0.99765 * a + value * 0.099046
    b = 0.963 * b + value * 0.2965164
    c = 0.57 * c + value * 1.0526913
    return a + b + c + value * 0.1848
  })
}

function phonesOf(ends: string[][]): LabelledSpeech['phones'] {
  let start = 0
  return ends.map(([phone = '', text = '']) => {
    const segment = { phone, start, end: Number(text) }
    start = segment.end
    return segment
  })
}
