import type { Effect } from './effect.ts'
import { buzz, filtered, glide, held, layered, noise, render, sine, struck, type Samples } from './tones.ts'
import { click, scattered, weather } from './effects-weather.ts'

const hiss = noise(83)
const chance = noise(97)

function knock(corner: number): Samples {
  const wood = render(
    0.16,
    (time, index) =>
      hiss(index) * Math.exp(-180 * time) + Math.sin(2 * Math.PI * corner * time) * Math.exp(-38 * time),
  )
  return filtered(wood, 'low', 900, 0.9)
}

function step(): Samples {
  return filtered(
    render(0.14, (time, index) => hiss(index + 900) * struck(time, 0.004, 32)),
    'low',
    520,
    0.8,
  )
}

function ring(): Samples {
  const [low, high] = [sine(440), sine(480)]
  return render(
    1,
    (time) =>
      (low(time) + high(time)) * (0.55 + 0.45 * Math.sin(2 * Math.PI * 20 * time)) * held(time, 0, 1, 0.02),
  )
}

export const houseEffects: readonly Effect[] = [
  {
    id: 'knock',
    label: 'Knock on the door',
    group: 'House',
    words: 'wood visitor',
    make: () =>
      layered(0.9, [
        [0, knock(190)],
        [0.22, knock(184)],
        [0.44, knock(195)],
      ]),
  },
  {
    id: 'creak',
    label: 'Creaking door',
    group: 'House',
    words: 'haunted open hinge spooky',
    make() {
      const tone = buzz((time) => 70 + 60 * time + 14 * chance(Math.floor(time * 24)), 30)
      return filtered(
        render(
          1.5,
          (time) =>
            tone(time) * held(time, 0, 1.5, 0.15) * (0.5 + 0.5 * Math.abs(chance(Math.floor(time * 60)))),
        ),
        'band',
        glide(700, 1_500, 1.5),
        3,
      )
    },
  },
  {
    id: 'steps',
    label: 'Footsteps',
    group: 'House',
    words: 'walk feet',
    make: () =>
      layered(
        2.4,
        [0, 0.55, 1.1, 1.65].map((at, index): [number, Samples, number] => [
          at,
          step(),
          index % 2 === 0 ? 1 : 0.8,
        ]),
      ),
  },
  {
    id: 'clock',
    label: 'Ticking clock',
    group: 'House',
    words: 'time wait tick tock',
    make: () =>
      layered(
        2,
        [0, 0.5, 1, 1.5].map((at, index): [number, Samples] => [at, click(index % 2 === 0 ? 3_200 : 2_300)]),
      ),
  },
  {
    id: 'heartbeat',
    label: 'Heartbeat',
    group: 'House',
    words: 'fear love tension',
    make() {
      const thud = (gain: number) => {
        const tone = sine(glide(70, 42, 0.14))
        return render(0.2, (time) => gain * tone(time) * struck(time, 0.012, 17))
      }
      return layered(1.9, [
        [0, thud(1)],
        [0.24, thud(0.7)],
        [0.95, thud(1)],
        [1.19, thud(0.7)],
      ])
    },
  },
  {
    id: 'glass',
    label: 'Breaking glass',
    group: 'House',
    words: 'smash window shatter',
    make() {
      const shard = (index: number) => {
        const tone = sine(2_600 + 3_800 * Math.abs(chance(index + 300)))
        return render(0.22, (time) => tone(time) * struck(time, 0.001, 24))
      }
      const crash = filtered(
        render(0.3, (time, index) => hiss(index) * Math.exp(-16 * time)),
        'high',
        3_000,
        0.7,
      )
      const shards = scattered(0.7, 26, shard).map(([at, sound, gain]): [number, Samples, number] => [
        at * at,
        sound,
        gain * 0.4,
      ])
      return layered(1.1, [[0, crash], ...shards])
    },
  },
  {
    id: 'shutter',
    label: 'Camera shutter',
    group: 'Machines',
    words: 'photo picture click',
    make: () =>
      layered(0.3, [
        [0, click(2_800)],
        [0.05, click(1_700), 0.7],
        [0.13, click(3_300), 0.9],
      ]),
  },
  {
    id: 'typing',
    label: 'Typewriter',
    group: 'Machines',
    words: 'keys write keyboard',
    make: () =>
      layered(1.9, [
        ...[0, 0.13, 0.29, 0.38, 0.55, 0.68, 0.79, 0.95].map((at, index): [number, Samples, number] => [
          at,
          click(1_500 + 160 * (index % 4)),
          0.8,
        ]),
        [
          1.2,
          filtered(
            render(0.6, (time) => Math.sin(2 * Math.PI * 2_637 * time) * struck(time, 0.002, 6)),
            'high',
            900,
          ),
          0.12,
        ],
      ]),
  },
  { id: 'phone', label: 'Telephone', group: 'Machines', words: 'ring call', make: ring },
  {
    id: 'static',
    label: 'Radio static',
    group: 'Machines',
    words: 'noise tv signal',
    make: () => weather(1.8, (time) => 2_200 + 900 * chance(Math.floor(time * 9)), 0.7),
  },
  {
    id: 'laser',
    label: 'Laser',
    group: 'Machines',
    words: 'space zap robot shot',
    make() {
      const tone = buzz(glide(2_400, 160, 0.34), 5)
      return render(0.4, (time) => tone(time) * struck(time, 0.003, 7))
    },
  },
  {
    id: 'beep',
    label: 'Censor beep',
    group: 'Machines',
    words: 'bleep swear tone',
    make() {
      const tone = sine(1_000)
      return render(0.7, (time) => tone(time) * held(time, 0, 0.7, 0.006))
    },
  },
  {
    id: 'engine',
    label: 'Car passes',
    group: 'Machines',
    words: 'drive motor road',
    make() {
      const tone = buzz(
        (time) => 92 * (time < 1.5 ? 1.08 : 0.94) + 5 * Math.sin(2 * Math.PI * 1.3 * time),
        18,
      )
      const road = render(
        3,
        (time, index) => (0.6 * tone(time) + 0.5 * hiss(index)) * Math.exp(-(((time - 1.5) / 0.55) ** 2)),
      )
      return filtered(road, 'low', (time) => 500 + 2_200 * Math.exp(-(((time - 1.5) / 0.4) ** 2)), 0.7)
    },
  },
]
