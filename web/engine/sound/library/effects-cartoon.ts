import type { Effect } from './effect.ts'
import {
  buzz,
  filtered,
  glide,
  held,
  layered,
  noise,
  RATE,
  render,
  sine,
  struck,
  type Samples,
} from './tones.ts'

const hiss = noise(11)

/** A tone that wobbles on its spring and comes to rest. */
function spring(low: number, high: number, seconds: number): Samples {
  const pitch = (time: number) =>
    low + (high - low) * Math.exp(-2.6 * time) * (0.5 + 0.5 * Math.sin(2 * Math.PI * 13 * time))
  const tone = buzz(pitch, 5)
  return render(seconds, (time) => tone(time) * struck(time, 0.004, 4.2))
}

function whistle(from: number, to: number, seconds: number): Samples {
  const bend = glide(from, to, seconds)
  const tone = sine((time) => bend(time) * (1 + 0.012 * Math.sin(2 * Math.PI * 6.5 * time)))
  const breath = filtered(
    render(seconds, (_, index) => hiss(index)),
    'band',
    bend,
    6,
  )
  return breath.map((air, index) => {
    const time = index / RATE
    return (tone(time) + 0.14 * air) * held(time, 0, seconds, 0.04)
  })
}

function bubble(from: number, to: number, seconds: number): Samples {
  const tone = sine(glide(from, to, seconds))
  return render(seconds, (time) => tone(time) * struck(time, 0.003, 5 / seconds))
}

function honk(frequency: number, seconds: number): Samples {
  const reed = render(seconds, (time) => held(time, 0, seconds, 0.015))
  const tone = buzz((time) => frequency * (1 - 0.06 * Math.exp(-30 * time)), 24)
  const raw = reed.map((gain, index) => gain * tone(index / RATE))
  return filtered(raw, 'band', 1_150, 1.4)
}

function squeak(): Samples {
  const pitch = (time: number) => 900 + 1_500 * Math.sin(Math.PI * Math.min(1, time / 0.17)) ** 2
  const tone = buzz((time) => pitch(time) * (1 + 0.03 * Math.sin(2 * Math.PI * 46 * time)), 3)
  return render(0.19, (time) => tone(time) * held(time, 0, 0.19, 0.02))
}

function whoosh(seconds: number, low: number, high: number): Samples {
  const air = render(seconds, (time, index) => hiss(index) * Math.sin((Math.PI * time) / seconds) ** 2)
  const corner = (time: number) => low + (high - low) * Math.sin((Math.PI * time) / seconds)
  return filtered(air, 'band', corner, 1.6)
}

export const cartoonEffects: readonly Effect[] = [
  {
    id: 'boing',
    label: 'Boing',
    group: 'Cartoon',
    words: 'spring bounce jump',
    make: () => spring(110, 420, 1.1),
  },
  {
    id: 'pop',
    label: 'Pop',
    group: 'Cartoon',
    words: 'bubble cork appear',
    make: () => bubble(320, 1_100, 0.09),
  },
  {
    id: 'whistle-up',
    label: 'Slide whistle up',
    group: 'Cartoon',
    words: 'rise fly',
    make: () => whistle(420, 1_900, 0.9),
  },
  {
    id: 'whistle-down',
    label: 'Slide whistle down',
    group: 'Cartoon',
    words: 'fall drop',
    make: () => whistle(1_900, 320, 1.1),
  },
  {
    id: 'squeak',
    label: 'Squeaky toy',
    group: 'Cartoon',
    words: 'duck mouse rubber',
    make: () =>
      layered(0.5, [
        [0, squeak()],
        [0.24, squeak(), 0.8],
      ]),
  },
  {
    id: 'honk',
    label: 'Clown horn',
    group: 'Cartoon',
    words: 'hooter nose car',
    make: () =>
      layered(0.62, [
        [0, honk(233, 0.2)],
        [0.27, honk(233, 0.34)],
      ]),
  },
  {
    id: 'whoosh',
    label: 'Whoosh',
    group: 'Cartoon',
    words: 'swish fast wind transition',
    make: () => whoosh(0.6, 260, 2_600),
  },
  {
    id: 'swish',
    label: 'Swish',
    group: 'Cartoon',
    words: 'whip cut transition arm',
    make: () => whoosh(0.24, 900, 5_200),
  },
  {
    id: 'splash',
    label: 'Splash',
    group: 'Cartoon',
    words: 'water drop bubble',
    make() {
      const spray = filtered(
        render(0.8, (time, index) => hiss(index) * struck(time, 0.01, 6)),
        'band',
        glide(3_200, 700, 0.8),
        0.8,
      )
      const drops = [0.24, 0.36, 0.43, 0.57].map((at, index): [number, Samples, number] => [
        at,
        bubble(420 + 130 * index, 1_200 + 200 * index, 0.07),
        0.35,
      ])
      return layered(0.9, [[0, spray, 1.2], [0.02, bubble(160, 420, 0.16), 0.8], ...drops])
    },
  },
  {
    id: 'boop',
    label: 'Boop',
    group: 'Cartoon',
    words: 'nose blip touch',
    make() {
      const tone = sine(glide(660, 520, 0.12))
      return render(0.18, (time) => tone(time) * struck(time, 0.006, 22))
    },
  },
]
