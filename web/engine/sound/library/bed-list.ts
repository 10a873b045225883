import type { Drum, Voice } from './band.ts'

export interface Bed {
  id: string
  label: string
  /** Other words it is looked for by. */
  words: string
  /** Beats a minute. */
  tempo: number
  /** One bar of four beats in sixteen steps; `x` is a hit, `X` a strong one. */
  drums: Partial<Record<Drum, string>>
  bass: string
  /** Share of a step that every second eighth comes late: 0 is straight, 0.66 a shuffle. */
  swing: number
  /** Root and third of each bar, as MIDI notes; a fifth is added. */
  chords: readonly (readonly [root: number, third: number])[]
  /** Level of the chords; 1 is normal. */
  pad?: number
  /** A bar each: notes as MIDI numbers and rests as dots, as many steps as there are words. */
  tune?: { voice: Voice; bars: readonly string[] }
}

const silent = '................'

export const beds: readonly Bed[] = [
  {
    id: 'straight',
    label: 'Straight beat',
    words: 'pop rock drums neutral',
    tempo: 104,
    drums: { kick: 'X.......X.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
    bass: 'X..x....X..x..x.',
    swing: 0,
    chords: [
      [48, 4],
      [45, 3],
      [41, 4],
      [43, 4],
    ],
  },
  {
    id: 'shuffle',
    label: 'Blues shuffle',
    words: 'guitar bar swing',
    tempo: 92,
    drums: { kick: 'X.......X.......', snare: '....X.......X...', hat: 'X.x.X.x.X.x.X.x.' },
    bass: 'X.x.X.x.X.x.X.x.',
    swing: 0.66,
    chords: [
      [45, 4],
      [50, 4],
      [45, 4],
      [52, 4],
    ],
  },
  {
    id: 'bossa',
    label: 'Bossa nova',
    words: 'latin lounge lift cocktail',
    tempo: 126,
    drums: { kick: 'X.....xXX.....xX', rim: 'x..x..x...x..x..', hat: 'x.x.x.x.x.x.x.x.' },
    bass: 'X.....x.X.....x.',
    swing: 0,
    chords: [
      [50, 3],
      [43, 4],
      [48, 4],
      [45, 3],
    ],
  },
  {
    id: 'ballad',
    label: 'Slow ballad',
    words: 'sad love calm',
    tempo: 72,
    drums: { kick: 'X.........x.....', rim: '....X.......X...', hat: 'x...x...x...x...' },
    bass: 'X.......x.......',
    swing: 0,
    chords: [
      [43, 4],
      [40, 3],
      [48, 4],
      [50, 4],
    ],
  },
  {
    id: 'tiptoe',
    label: 'On tiptoe',
    words: 'sneaky comedy thief mystery pizzicato',
    tempo: 112,
    drums: { rim: '....x.......x.x.', shaker: 'x...x...x...x...' },
    bass: 'X.......X.......',
    swing: 0.3,
    pad: 0,
    chords: [
      [45, 3],
      [45, 3],
      [50, 3],
      [52, 4],
    ],
    tune: {
      voice: 'pluck',
      bars: [
        '69 . 72 . 71 . 69 . 68 . . . 69 . . .',
        '76 . . . 75 . . . 76 . 72 . 69 . . .',
        '74 . 77 . 76 . 74 . 73 . . . 74 . . .',
        '76 . 75 . 76 . 80 . 83 . . . 76 . . .',
      ],
    },
  },
  {
    id: 'sunday',
    label: 'Sunday morning',
    words: 'happy ukulele cheerful vlog light',
    tempo: 100,
    drums: { kick: 'X.......X.......', rim: '....x.......x...', shaker: 'x.x.x.x.x.x.x.x.' },
    bass: 'X.......X.....x.',
    swing: 0.2,
    pad: 0.3,
    chords: [
      [48, 4],
      [43, 4],
      [45, 3],
      [41, 4],
    ],
    tune: {
      voice: 'pluck',
      bars: [
        '72 76 79 76 . 76 79 . 72 76 79 84 . 79 76 .',
        '71 74 79 74 . 74 79 . 71 74 79 83 . 79 74 .',
        '69 72 76 72 . 72 76 . 69 72 76 81 . 76 72 .',
        '69 72 77 72 . 72 77 . 69 72 77 81 79 77 76 74',
      ],
    },
  },
  {
    id: 'lullaby',
    label: 'Lullaby',
    words: 'music box sleep night children soft',
    tempo: 76,
    drums: {},
    bass: 'X...............',
    swing: 0,
    pad: 0.6,
    chords: [
      [48, 4],
      [53, 4],
      [43, 4],
      [48, 4],
    ],
    tune: {
      voice: 'music-box',
      bars: [
        '84 . . . 88 . . . 91 . . . 88 . . .',
        '89 . . . 93 . . . 91 . 89 . 88 . . .',
        '86 . . . 83 . . . 86 . 89 . 86 . . .',
        '84 . . . 88 . . . 84 . . . . . . .',
      ],
    },
  },
  {
    id: 'circus',
    label: 'Curtain up',
    words: 'circus theatre march polka intro',
    tempo: 132,
    drums: { kick: 'X...X...X...X...', snare: '..x...x...x...x.', hat: '..x...x...x...x.' },
    bass: 'X...x...X...x...',
    swing: 0,
    pad: 0.2,
    chords: [
      [48, 4],
      [43, 4],
      [43, 4],
      [48, 4],
    ],
    tune: {
      voice: 'reed',
      bars: [
        '79 . 78 79 76 . . . 72 . 71 72 67 . . .',
        '74 . 73 74 71 . . . 67 . . . 71 . 74 .',
        '77 . 76 77 74 . . . 71 . 70 71 67 . . .',
        '76 . 74 72 71 . 74 . 72 . . . . . . .',
      ],
    },
  },
  {
    id: 'news',
    label: 'Late news',
    words: 'serious technology tension report explain',
    tempo: 116,
    drums: { kick: 'X...X...X...X...', hat: 'xxxxxxxxxxxxxxxx', snare: silent },
    bass: 'X.xxX.xxX.xxX.xx',
    swing: 0,
    pad: 1.2,
    chords: [
      [45, 3],
      [41, 4],
      [50, 3],
      [40, 3],
    ],
    tune: {
      voice: 'bell',
      bars: [
        '69 . . 76 . . 72 . . . 76 . . . . .',
        '69 . . 77 . . 72 . . . 77 . . . . .',
        '74 . . 77 . . 69 . . . 77 . . . . .',
        '71 . . 76 . . 67 . . . 76 . 74 . 72 .',
      ],
    },
  },
]
