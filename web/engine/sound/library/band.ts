import { buzz, filtered, noise, render, sine, struck, type Samples } from './tones.ts'

export type Drum = 'kick' | 'snare' | 'hat' | 'rim' | 'shaker'

/** Instruments. Each plays a note of a frequency (Hz) and a length in seconds. */
export type Voice = 'pluck' | 'bell' | 'reed' | 'music-box'

const hiss = noise(7)
/** Noise without its low half. */
const brightHiss = (index: number) => (hiss(index) - hiss(index - 1)) / 2

/** The kit, made once. */
export function drumKit(): Record<Drum, Samples> {
  return {
    // A tone that falls from 120 to 45 Hz; its phase is the integral of that.
    kick: render(0.32, (time) => {
      const phase = 45 * time + ((120 - 45) / 28) * (1 - Math.exp(-28 * time))
      return Math.sin(2 * Math.PI * phase) * Math.exp(-9 * time)
    }),
    snare: render(
      0.24,
      (time, index) =>
        0.55 * brightHiss(index) * Math.exp(-18 * time) +
        0.35 * Math.sin(2 * Math.PI * 190 * time) * Math.exp(-26 * time),
    ),
    hat: render(0.06, (time, index) => 0.22 * brightHiss(index) * Math.exp(-70 * time)),
    rim: render(0.05, (time) => 0.5 * Math.sin(2 * Math.PI * 1_700 * time) * Math.exp(-110 * time)),
    shaker: render(0.09, (time, index) => 0.2 * brightHiss(index) * struck(time, 0.03, 50)),
  }
}

/** Four harmonics; higher ones decay faster. */
export function bassNote(frequency: number, seconds: number): Samples {
  return render(seconds, (time) => {
    let sum = 0
    for (let harmonic = 1; harmonic <= 4; harmonic++) {
      const decay = Math.exp(-time * (2 + 3 * harmonic))
      sum += (Math.sin(2 * Math.PI * frequency * harmonic * time) * decay) / harmonic
    }
    const end = Math.min(1, (seconds - time) / 0.02)
    return sum * Math.min(1, time / 0.004) * end
  })
}

/** A soft chord tone that swells for the bar and gives way to the next. */
export function padNote(frequency: number, seconds: number): Samples {
  return render(seconds, (time) => {
    const swell = Math.min(1, time / 0.15) * Math.min(1, (seconds - time) / 0.2)
    const tone = 2 * Math.PI * frequency * time
    return (Math.sin(tone) + 0.4 * Math.sin(tone * 1.004) + 0.2 * Math.sin(2 * tone)) * swell
  })
}

/** One note of a tune; it may ring on a little behind its length. */
export function tuneNote(voice: Voice, frequency: number, seconds: number): Samples {
  switch (voice) {
    case 'pluck':
      return plucked(frequency, Math.min(1.4, seconds + 0.5))
    case 'bell': {
      const [ground, high] = [sine(frequency), sine(frequency * 2.76)]
      return render(
        seconds + 0.8,
        (time) => ground(time) * struck(time, 0.003, 3) + 0.3 * high(time) * struck(time, 0.002, 8),
      )
    }
    case 'music-box': {
      const [ground, high] = [sine(frequency), sine(frequency * 3.01)]
      return render(
        1.1,
        (time) => ground(time) * struck(time, 0.002, 5) + 0.25 * high(time) * struck(time, 0.001, 14),
      )
    }
    case 'reed': {
      const tone = buzz((time) => frequency * (1 + 0.006 * Math.sin(2 * Math.PI * 5.2 * time)), 7)
      const raw = render(seconds, (time) => tone(time) * Math.min(1, time / 0.03, (seconds - time) / 0.05))
      return filtered(raw, 'low', 1_900, 0.7)
    }
    default:
      return voice satisfies never
  }
}

/** A string: a burst of noise goes round and loses its edges (Karplus and Strong). */
function plucked(frequency: number, seconds: number): Samples {
  const length = Math.max(2, Math.round(48_000 / frequency))
  const line = Float32Array.from({ length }, (_, index) => hiss(index * 3 + length))
  return render(seconds, (time, index) => {
    const place = index % length
    const now = line[place] ?? 0
    line[place] = 0.498 * (now + (line[(place + 1) % length] ?? 0))
    return 1.6 * now * Math.min(1, (seconds - time) / 0.08)
  })
}
