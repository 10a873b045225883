import type { Effect } from './effect.ts'
import {
  filtered,
  glide,
  held,
  inRoom,
  layered,
  noise,
  RATE,
  render,
  sine,
  struck,
  type Samples,
} from './tones.ts'

const hiss = noise(57)
const chance = noise(71)

/** Noise that comes and goes slowly, as weather does. */
export function weather(seconds: number, corner: (time: number) => number, q: number): Samples {
  const air = render(seconds, (time, index) => hiss(index) * held(time, 0, seconds, 0.5))
  return filtered(air, 'band', corner, q)
}

/** One sound after another at random, each as loud as it likes. */
export function scattered(
  seconds: number,
  count: number,
  one: (index: number) => Samples,
): [number, Samples, number][] {
  return Array.from({ length: count }, (_, index) => [
    ((chance(index * 2) + 1) / 2) * seconds,
    one(index),
    0.2 + 0.8 * Math.abs(chance(index * 2 + 1)),
  ])
}

/** A short burst of coloured noise: a drop, a key, a clock. */
export function click(corner: number, seconds = 0.03): Samples {
  return filtered(
    render(seconds, (time, index) => hiss(index) * Math.exp(-4 * (time / seconds))),
    'band',
    corner,
    2.2,
  )
}

function chirp(from: number, to: number, seconds: number): Samples {
  const tone = sine(glide(from, to, seconds))
  return render(seconds, (time) => tone(time) * held(time, 0, seconds, 0.012))
}

export const weatherEffects: readonly Effect[] = [
  {
    id: 'wind',
    label: 'Wind',
    group: 'Weather',
    words: 'storm cold howl',
    make: () =>
      weather(
        4,
        (time) => 420 + 260 * Math.sin(2 * Math.PI * 0.31 * time) + 90 * Math.sin(2 * Math.PI * 0.83 * time),
        2.4,
      ),
  },
  {
    id: 'rain',
    label: 'Rain',
    group: 'Weather',
    words: 'drops water',
    make: () =>
      layered(4, [
        [0, weather(4, () => 5_200, 0.5), 0.5],
        ...scattered(3.9, 240, (index) => click(2_400 + 1_800 * Math.abs(chance(index + 500)), 0.02)),
      ]),
  },
  {
    id: 'thunder',
    label: 'Thunder',
    group: 'Weather',
    words: 'storm lightning',
    make() {
      const roll = render(
        3.8,
        (time, index) => hiss(index) * struck(time, 0.04, 1.1) * (0.6 + 0.4 * chance(Math.floor(time * 14))),
      )
      const crack = filtered(
        render(0.4, (time, index) => hiss(index + 99) * Math.exp(-12 * time)),
        'low',
        2_400,
        0.7,
      )
      return layered(3.8, [
        [0.06, filtered(filtered(roll, 'low', 160, 0.8), 'low', 260, 0.7), 5],
        [0, crack, 0.5],
      ])
    },
  },
  {
    id: 'waves',
    label: 'Waves',
    group: 'Weather',
    words: 'sea beach ocean surf',
    make: () =>
      weather(5, (time) => 500 + 900 * Math.sin(Math.PI * ((time / 2.5) % 1)) ** 2, 0.6).map(
        (sample, index) => sample * (0.25 + 0.75 * Math.sin(Math.PI * ((index / RATE / 2.5) % 1)) ** 2),
      ),
  },
  {
    id: 'birds',
    label: 'Birds',
    group: 'Weather',
    words: 'morning garden nature tweet',
    make: () =>
      inRoom(
        layered(2.6, [
          [0.1, chirp(3_100, 4_300, 0.09)],
          [0.26, chirp(4_200, 3_300, 0.12)],
          [0.44, chirp(3_100, 4_300, 0.09)],
          [1.1, chirp(2_500, 3_500, 0.16), 0.7],
          [1.34, chirp(3_600, 2_600, 0.2), 0.7],
          [1.9, chirp(4_700, 5_300, 0.06), 0.5],
          [2, chirp(4_700, 5_300, 0.06), 0.5],
          [2.1, chirp(4_700, 5_300, 0.06), 0.5],
        ]),
        0.4,
        0.4,
      ),
  },
]
