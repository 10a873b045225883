import type { Sound } from '../sound.ts'
import { bassNote, drumKit, padNote, tuneNote, type Drum } from './band.ts'
import type { Bed } from './bed-list.ts'
import { RATE, type Samples } from './tones.ts'

const STEPS = 16
const PEAK = 0.7

/** Renders a bed a number of times. Deterministic, mono. */
export function playBed(bed: Bed, rounds: number): Sound {
  const round = oneRound(bed)
  const samples = new Float32Array(round.length * rounds)
  for (let count = 0; count < rounds; count++) samples.set(round, count * round.length)
  return { channels: [samples], sampleRate: RATE, duration: samples.length / RATE }
}

function oneRound({ tempo, drums, bass, swing, chords, pad = 1, tune }: Bed): Samples {
  const step = (60 / tempo / 4) * RATE
  const length = Math.round(step * STEPS * chords.length)
  const samples = new Float32Array(length)
  const mix = (at: number, sound: Samples, gain: number) => {
    const start = Math.round(at)
    for (let index = 0; index < sound.length; index++) {
      const place = (start + index) % length
      samples[place] = (samples[place] ?? 0) + (sound[index] ?? 0) * gain
    }
  }
  const kit = drumKit()
  chords.forEach(([root, third], bar) => {
    const timeOf = (index: number) => (bar * STEPS + index + (index % 4 === 2 ? swing : 0)) * step
    for (const [drum, pattern] of Object.entries(drums)) {
      // Safe: the patterns are named by the kit's keys.
      const hit = kit[drum as Drum]
      eachHit(pattern, (index, strength) => mix(timeOf(index), hit, strength))
    }
    const note = bassNote(frequencyOf(root - 12), (step * 3) / RATE)
    eachHit(bass, (index, strength) => mix(timeOf(index), note, 0.5 * strength))
    for (const interval of [12, 12 + third, 19]) {
      if (pad > 0)
        mix(bar * STEPS * step, padNote(frequencyOf(root + interval), (step * STEPS) / RATE), 0.09 * pad)
    }
    const words = tune?.bars[bar]?.split(' ') ?? []
    words.forEach((word, index) => {
      if (!tune || word === '.') return
      const next = words.findIndex((later, place) => place > index && later !== '.')
      const steps = (next < 0 ? words.length : next) - index
      mix(timeOf(index), tuneNote(tune.voice, frequencyOf(Number(word)), (step * steps) / RATE), 0.34)
    })
  })
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  return samples.map((sample) => (sample * PEAK) / loudest)
}

function eachHit(pattern: string, hit: (index: number, strength: number) => void) {
  for (let index = 0; index < pattern.length; index++) {
    if (pattern[index] === 'X') hit(index, 1)
    else if (pattern[index] === 'x') hit(index, 0.6)
  }
}

const frequencyOf = (note: number) => 440 * 2 ** ((note - 69) / 12)
