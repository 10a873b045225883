import type { Habits, Movement } from '#model/rig/movement'

/** Gestures of built characters besides the product's. */
// A line a channel, so that a gesture can be read as a whole.
// prettier-ignore
export const ownGestures: Movement[] = [
  {
    id: 'explain',
    label: 'Explain',
    seconds: 2.4,
    hold: [0.6, 1.6],
    hands: [{ side: 'l', shape: 'open', from: 0.25, to: 2.1 }, { side: 'r', shape: 'open', from: 0.25, to: 2.1 }],
    keys: {
      'arm-l': [[0.16, -4], [0.46, 26], [0.6, 22], [1.1, 30], [1.6, 22]],
      'arm-r': [[0.16, -4], [0.46, 26], [0.6, 22], [1.1, 30], [1.6, 22]],
      'elbow-l': [[0.46, 62], [0.6, 56], [1.1, 72], [1.6, 56]],
      'elbow-r': [[0.46, 62], [0.6, 56], [1.1, 72], [1.6, 56]],
      'hand-l': [[0.6, 8], [1.1, 18], [1.6, 8]],
      'hand-r': [[0.6, 8], [1.1, 18], [1.6, 8]],
      nod: [[0.5, 0.2], [0.6, 0.15], [1.1, -0.1], [1.6, 0.15]],
      'brow-l': [[0.5, 0.4], [0.6, 0.35], [1.6, 0.35]],
      'brow-r': [[0.5, 0.4], [0.6, 0.35], [1.6, 0.35]],
    },
  },
  {
    id: 'weigh',
    label: 'On the one hand',
    seconds: 2.8,
    hands: [{ side: 'l', shape: 'open', from: 0.2, to: 2.5 }, { side: 'r', shape: 'open', from: 1.1, to: 2.5 }],
    keys: {
      'arm-l': [[0.18, -4], [0.55, 40], [1.1, 34], [1.6, 24], [2.2, 20]],
      'elbow-l': [[0.55, 66], [1.1, 58], [1.6, 44], [2.2, 40]],
      'arm-r': [[1.1, -4], [1.6, 42], [2.2, 36]],
      'elbow-r': [[1.1, 6], [1.6, 66], [2.2, 58]],
      tilt: [[0.55, -5], [1.1, -4], [1.6, 5], [2.2, 4]],
      turn: [[0.55, -0.4], [1.1, -0.3], [1.6, 0.4], [2.2, 0.3]],
      'look-x': [[0.5, -0.6], [1.1, -0.5], [1.6, 0.6], [2.2, 0.5]],
      'brow-l': [[0.55, 0.5], [1.1, 0.3], [2.2, 0.2]],
      'brow-r': [[1.1, 0.1], [1.6, 0.5], [2.2, 0.3]],
    },
  },
  {
    id: 'listen',
    label: 'Listen closely',
    seconds: 2.2,
    hold: [0.7, 1.5],
    hands: [{ side: 'r', shape: 'open', from: 0.3, to: 1.9 }],
    keys: {
      'arm-r': [[0.18, -6], [0.55, 66], [0.7, 62], [1.5, 62]],
      'elbow-r': [[0.55, 124], [0.7, 118], [1.5, 118]],
      turn: [[0.55, -0.5], [0.7, -0.45], [1.5, -0.45]],
      tilt: [[0.55, 8], [0.7, 7], [1.5, 7]],
      lean: [[0.55, 3], [0.7, 2.6], [1.5, 2.6]],
      'look-x': [[0.5, -0.5], [0.7, -0.5], [1.5, -0.5]],
      'brow-r': [[0.55, 0.7], [0.7, 0.6], [1.5, 0.6]],
    },
  },
  {
    id: 'approve',
    label: 'Nod with a smile',
    seconds: 1.6,
    keys: {
      nod: [[0.25, 0.5], [0.5, -0.1], [0.75, 0.4], [1.05, 0]],
      smile: [[0.35, 0.6], [1.1, 0.5]],
      'brow-l': [[0.3, 0.3], [1, 0.2]],
      'brow-r': [[0.3, 0.3], [1, 0.2]],
      'lid-l': [[0.3, -0.25], [1.1, -0.25]],
      'lid-r': [[0.3, -0.25], [1.1, -0.25]],
    },
  },
]

export const ownHabits: Habits = { every: 9, gestures: ['approve'] }
