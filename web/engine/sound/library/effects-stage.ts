import type { Effect } from './effect.ts'
import {
  buzz,
  filtered,
  glide,
  held,
  inRoom,
  layered,
  noise,
  render,
  sine,
  struck,
  type Samples,
} from './tones.ts'

const hiss = noise(23)

export function drum(from: number, to: number, seconds: number): Samples {
  const tone = sine(glide(from, to, seconds / 3))
  return render(
    seconds,
    (time, index) =>
      tone(time) * struck(time, 0.002, 5 / seconds) + 0.25 * hiss(index) * Math.exp(-160 * time),
  )
}

function snare(gain = 1): Samples {
  const tone = sine(190)
  return render(
    0.2,
    (time, index) =>
      gain * (0.6 * hiss(index) * Math.exp(-24 * time) + 0.4 * tone(time) * Math.exp(-30 * time)),
  )
}

/** Metal: partials that fit no scale, and the hiss of their ringing. */
function cymbal(seconds: number): Samples {
  const partials = [312, 527, 731, 1_013, 1_420, 1_877, 2_440, 3_190].map((one) => sine(one * 2.1))
  const metal = render(seconds, (time, index) => {
    const ring = partials.reduce((sum, partial) => sum + partial(time), 0) / partials.length
    return (ring * 0.5 + hiss(index)) * struck(time, 0.003, 3.6 / seconds)
  })
  return filtered(metal, 'high', 3_800, 0.7)
}

function bell(frequency: number, seconds: number): Samples {
  // The partials of a struck bar.
  const partials = [1, 2.76, 5.4, 8.93].map((ratio) => sine(frequency * ratio))
  return render(seconds, (time) =>
    partials.reduce(
      (sum, partial, index) =>
        sum + (partial(time) * struck(time, 0.002, (3 + 4 * index) / seconds)) / (index + 1),
      0,
    ),
  )
}

/** A muted trombone falls by half a tone and wobbles. */
function wah(frequency: number, seconds: number, droop: number): Samples {
  const tone = buzz(
    (time) => frequency * (1 - droop * (time / seconds)) * (1 + 0.012 * Math.sin(2 * Math.PI * 5.5 * time)),
    14,
  )
  const raw = render(seconds, (time) => tone(time) * held(time, 0, seconds, 0.05))
  return filtered(
    raw,
    'band',
    (time) => 420 + 700 * Math.sin(Math.PI * Math.min(1, time / seconds)) ** 2,
    1.6,
  )
}

/** Many hands: short bursts at random, each with its own colour. */
function applause(seconds: number, hands: number): Samples {
  const chance = noise(41)
  const claps = [900, 1_150, 1_400, 1_750].map((corner) =>
    filtered(
      render(0.05, (time, index) => hiss(index + corner) * struck(time, 0.001, 90)),
      'band',
      corner,
      1.5,
    ),
  )
  const parts = Array.from({ length: Math.round(seconds * hands) }, (_, count): [number, Samples, number] => {
    const at = ((chance(count * 3) + 1) / 2) * seconds
    const clap =
      claps[Math.floor(((chance(count * 3 + 1) + 1) / 2) * claps.length)] ?? claps[0] ?? new Float32Array(0)
    return [
      at,
      clap,
      (0.3 + 0.7 * Math.abs(chance(count * 3 + 2))) * Math.min(1, at / 0.3, (seconds - at) / 1),
    ]
  })
  return inRoom(layered(seconds + 0.1, parts), 0.5, 0.5)
}

function arpeggio(notes: readonly number[], step: number, seconds: number): Samples {
  return layered(
    seconds,
    notes.map((note, index) => [
      index * step,
      bell(440 * 2 ** ((note - 69) / 12), seconds - index * step),
      0.6,
    ]),
  )
}

export const stageEffects: readonly Effect[] = [
  {
    id: 'rimshot',
    label: 'Ba-dum tss',
    group: 'Stage',
    words: 'joke punchline drum rimshot comedy',
    make: () =>
      layered(1.7, [
        [0, drum(240, 170, 0.3)],
        [0.16, drum(150, 95, 0.4)],
        [0.42, cymbal(1.2), 0.9],
        [0.42, drum(110, 55, 0.4), 0.9],
      ]),
  },
  {
    id: 'drum-roll',
    label: 'Drum roll',
    group: 'Stage',
    words: 'snare tension wait',
    make() {
      const strokes = Array.from({ length: 52 }, (_, count): [number, Samples, number] => [
        count / 26,
        snare(),
        0.35 + 0.6 * (count / 52),
      ])
      return layered(3.1, [...strokes, [2.02, cymbal(1), 1], [2.02, drum(120, 55, 0.5), 1]])
    },
  },
  { id: 'cymbal', label: 'Cymbal crash', group: 'Stage', words: 'hit accent', make: () => cymbal(2) },
  {
    id: 'gong',
    label: 'Gong',
    group: 'Stage',
    words: 'big metal opening',
    make() {
      const partials = [82, 131, 187, 262, 341, 447, 561].map((one) => sine(one))
      return render(3.6, (time) =>
        partials.reduce(
          (sum, partial, index) =>
            sum + partial(time) * struck(time, 0.01 + 0.05 * index, 1 + 0.25 * index) * (1 - 0.1 * index),
          0,
        ),
      )
    },
  },
  {
    id: 'fail',
    label: 'Sad trombone',
    group: 'Stage',
    words: 'wah fail lose sorry',
    make: () =>
      layered(2.7, [
        [0, wah(293.7, 0.42, 0)],
        [0.46, wah(277.2, 0.42, 0)],
        [0.92, wah(261.6, 0.42, 0)],
        [1.38, wah(246.9, 1.3, 0.06)],
      ]),
  },
  {
    id: 'fanfare',
    label: 'Fanfare',
    group: 'Stage',
    words: 'brass win trumpet king ta-da',
    make() {
      const brass = (frequency: number, seconds: number) => {
        const tone = buzz(frequency, 12)
        return filtered(
          render(seconds, (time) => tone(time) * held(time, 0, seconds, 0.03)),
          'low',
          (time) => 700 + 2_600 * Math.min(1, time / 0.06),
          0.8,
        )
      }
      const chord = [261.6, 329.6, 392, 523.3]
      return inRoom(
        layered(1.7, [
          [0, brass(392, 0.12)],
          [0.16, brass(392, 0.12)],
          [0.32, brass(392, 0.12)],
          ...chord.map((one): [number, Samples, number] => [0.48, brass(one, 1.1), 0.55]),
        ]),
        0.6,
        0.5,
      )
    },
  },
  {
    id: 'applause',
    label: 'Applause',
    group: 'Stage',
    words: 'clap audience crowd bravo',
    make: () => applause(3.2, 110),
  },
  {
    id: 'clap',
    label: 'Polite clapping',
    group: 'Stage',
    words: 'applause few hands',
    make: () => applause(2.2, 14),
  },
  {
    id: 'sparkle',
    label: 'Sparkle',
    group: 'Bells',
    words: 'magic fairy wand glitter',
    make: () => inRoom(arpeggio([84, 88, 91, 95, 96, 100, 103, 107, 108], 0.055, 1.2), 0.8, 0.7),
  },
  {
    id: 'ding',
    label: 'Ding',
    group: 'Bells',
    words: 'bell idea reception right',
    make: () => bell(1_568, 1.5),
  },
  {
    id: 'success',
    label: 'Well done',
    group: 'Bells',
    words: 'success right win correct',
    make: () => arpeggio([72, 76, 79, 84], 0.1, 1.4),
  },
  {
    id: 'wrong',
    label: 'Wrong answer',
    group: 'Bells',
    words: 'buzzer no error game show',
    make() {
      const [low, high] = [buzz(98, 20), buzz(103.8, 20)]
      return filtered(
        render(0.75, (time) => (low(time) + high(time)) * held(time, 0, 0.75, 0.01)),
        'low',
        1_800,
        0.8,
      )
    },
  },
  {
    id: 'clock-bell',
    label: 'Clock strikes',
    group: 'Bells',
    words: 'tower church hour midnight',
    make: () =>
      inRoom(
        layered(4.2, [
          [0, bell(196, 2.6)],
          [1.5, bell(196, 2.6)],
        ]),
        0.8,
        0.6,
      ),
  },
]
