import type { ClipEffects } from '#contract/document/document'
import { bell, highPass, lowPass, lowShelf, type Coefficients } from '../mix/biquad.ts'
import { robotVoice } from './robot-voice.ts'
import { shiftVoice, type Shift } from './shift-voice.ts'

type Samples = Float32Array<ArrayBuffer>
type Progress = (fraction: number) => void

/** Semitones that each kind of voice is moved by, before what its clip adds. */
const kinds: Record<ClipEffects['voice'], { pitch: number; formant: number }> = {
  natural: { pitch: 0, formant: 0 },
  deep: { pitch: -4, formant: -2.5 },
  small: { pitch: 6, formant: 4 },
  robot: { pitch: 0, formant: 0 },
  radio: { pitch: 0, formant: 0 },
  giant: { pitch: -8, formant: -5 },
  choir: { pitch: 0, formant: 0 },
}

const ratio = (semitones: number) => 2 ** (semitones / 12)

/** A choir is stereo, everything else keeps its number of channels. `onProgress` gets 0..1. */
export function changeVoice(
  channels: readonly Samples[],
  rate: number,
  effects: ClipEffects,
  onProgress: Progress,
): Samples[] {
  const kind = kinds[effects.voice]
  const shift = {
    pitch: ratio(kind.pitch + effects.pitch),
    formant: ratio(kind.formant + effects.formant),
    speed: effects.speed,
  }
  const parts = effects.voice === 'choir' ? SINGERS.length + 1 : channels.length
  const shifted = (samples: Samples, options: Shift, part: number) =>
    shiftVoice(samples, rate, options, (fraction) => onProgress((part + fraction) / parts))
  switch (effects.voice) {
    case 'natural':
    case 'deep':
    case 'small':
      return channels.map((samples, part) => shifted(samples, shift, part))
    case 'robot':
      return channels.map((samples, part) =>
        // Its pitch is its own: only speed and formant come from the clip.
        robotVoice(shifted(samples, { ...shift, pitch: 1 }, part), rate, ratio(effects.pitch)),
      )
    case 'radio':
      return channels.map((samples, part) => throughRadio(shifted(samples, shift, part), rate))
    case 'giant':
      return channels.map((samples, part) =>
        filtered(shifted(samples, shift, part), [lowShelf(160, 5, 0.7, rate)]),
      )
    case 'choir':
      return choir(mixed(channels), rate, shift, shifted)
    default:
      return effects.voice satisfies never
  }
}

function filtered(samples: Samples, filters: readonly Coefficients[]): Samples {
  const result = new Float32Array(samples)
  for (const [b0, b1, b2, a1, a2] of filters) {
    let [one, two] = [0, 0]
    for (let i = 0; i < result.length; i++) {
      // Safe: below the length.
      const x = result[i]!
      const y = b0 * x + one
      one = b1 * x - a1 * y + two
      two = b2 * x - a2 * y
      result[i] = y
    }
  }
  return result
}

/** A small loudspeaker, driven hard: the telephone's band, a hump in it, and a soft edge. */
function throughRadio(samples: Samples, rate: number): Samples {
  const narrow = filtered(samples, [
    highPass(320, 0.7, rate),
    highPass(320, 0.7, rate),
    bell(1_800, 7, 1, rate),
  ])
  for (let i = 0; i < narrow.length; i++) narrow[i] = Math.tanh(narrow[i]! * 4) / 2.4
  return filtered(narrow, [lowPass(3_400, 0.7, rate), lowPass(3_400, 0.7, rate)])
}

/** The choir's voices, left and right: pitch and formant in semitones, delay in seconds and its variation. */
const SINGERS = [
  { pitch: 0.22, formant: 1, late: 0.017, wave: 0.0031, beat: 0.61, left: 1, right: 0.25 },
  { pitch: -0.19, formant: -1, late: 0.026, wave: 0.0037, beat: 0.43, left: 0.25, right: 1 },
  { pitch: 0.08, formant: 2, late: 0.035, wave: 0.0043, beat: 0.79, left: 0.8, right: 0.5 },
  { pitch: -0.11, formant: -2, late: 0.041, wave: 0.0029, beat: 0.53, left: 0.5, right: 0.8 },
] as const

function choir(
  samples: Samples,
  rate: number,
  shift: Shift,
  shifted: (samples: Samples, options: Shift, part: number) => Samples,
): Samples[] {
  const lead = shifted(samples, shift, 0)
  const [left, right] = [lead.map((one) => one * 0.6), lead.map((one) => one * 0.6)]
  SINGERS.forEach((singer, index) => {
    const options = {
      ...shift,
      pitch: shift.pitch * ratio(singer.pitch),
      formant: shift.formant * ratio(singer.formant),
    }
    const voice = shifted(samples, options, index + 1)
    for (let i = 0; i < left.length; i++) {
      const wave = singer.wave * Math.sin((2 * Math.PI * singer.beat * i) / rate + index)
      const place = i - (singer.late + wave) * rate
      const whole = Math.floor(place)
      const here = voice[whole] ?? 0
      const one = here + (place - whole) * ((voice[whole + 1] ?? 0) - here)
      // Safe: both are as long as the lead.
      left[i] = left[i]! + one * 0.45 * singer.left
      right[i] = right[i]! + one * 0.45 * singer.right
    }
  })
  return [left, right]
}

function mixed(channels: readonly Samples[]): Samples {
  const [first = new Float32Array(0), ...more] = channels
  const result = new Float32Array(first)
  for (const samples of more)
    for (let i = 0; i < result.length; i++) result[i] = result[i]! + (samples[i] ?? 0)
  return more.length > 0 ? result.map((one) => one / channels.length) : result
}
