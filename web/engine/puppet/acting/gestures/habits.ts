import type { Habits, Movement } from '#model/rig/movement'

/** The standard idle habits: small enough to be felt rather than seen. */
const waiting: readonly Movement[] = [
  {
    id: 'glance',
    label: 'Glance aside',
    seconds: 1.9,
    keys: {
      'look-x': [
        [0.2, 0.7],
        [1.3, 0.7],
      ],
      turn: [
        [0.35, 0.4],
        [1.3, 0.4],
      ],
      tilt: [
        [0.4, 1.5],
        [1.3, 1.5],
      ],
    },
  },
  {
    id: 'look-down',
    label: 'Look down',
    seconds: 1.7,
    keys: {
      'look-y': [
        [0.2, 0.6],
        [1.1, 0.6],
      ],
      'look-x': [
        [0.2, -0.35],
        [1.1, -0.35],
      ],
      nod: [
        [0.35, 0.35],
        [1.1, 0.35],
      ],
      'lid-l': [
        [0.3, -0.25],
        [1.1, -0.25],
      ],
      'lid-r': [
        [0.3, -0.25],
        [1.1, -0.25],
      ],
    },
  },
  {
    id: 'shift',
    label: 'Shift the weight',
    seconds: 2.6,
    keys: {
      lean: [
        [0.3, -0.4],
        [0.9, 2],
        [1.7, 1.8],
      ],
      height: [
        [0.4, -0.09],
        [0.9, 0],
        [1.9, -0.05],
      ],
      tilt: [
        [0.9, -2.5],
        [1.7, -2],
      ],
    },
  },
  {
    id: 'brow-flick',
    label: 'Raise a brow',
    seconds: 1.2,
    keys: {
      'brow-r': [
        [0.25, 0.6],
        [0.7, 0.5],
      ],
      tilt: [
        [0.3, 2.5],
        [0.8, 2],
      ],
      smile: [
        [0.35, 0.2],
        [0.8, 0.2],
      ],
    },
  },
]

export const standardHabits: { habits: Habits; gestures: readonly Movement[] } = {
  habits: { every: 6.5, gestures: waiting.map(({ id }) => id) },
  gestures: waiting,
}
