import { numberIn, type Fields } from './fields.ts'
import type { RemixModel, RemixPart } from './remix-model.ts'

const following = [
  'look_at_mouse_pos',
  'look_at_mouse_pos_y',
  'mouse_rotation',
  'mouse_rotation_max',
  'mouse_scale_x',
  'mouse_scale_y',
  ...['pos_x', 'pos_y', 'rot', 'scale_x', 'scale_y'].flatMap((name) => [`${name}_min`, `${name}_max`]),
]

/** Differences from the program, for a part in a state. */
const losses: readonly [note: string, is: (part: RemixPart, state: Fields) => boolean][] = [
  ['Parts that wiggle sway instead.', ({ kind }) => kind === 'WiggleApp'],
  ['Meshes are drawn as plain pictures.', ({ kind }) => kind === 'Mesh'],
  [
    'Animated parts show their first picture.',
    (_, state) =>
      numberIn(state, 'hframes') * Math.max(1, numberIn(state, 'vframes')) > 1 &&
      state['non_animated_sheet'] !== true &&
      state['advanced_lipsync'] !== true,
  ],
  [
    'Parts with a blend mode are drawn without it.',
    (_, state) => typeof state['blend_mode'] === 'string' && state['blend_mode'] !== 'Normal',
  ],
  [
    'What follows a mouse, a gamepad or a tracker stays in place.',
    (_, state) => following.some((name) => numberIn(state, name) !== 0),
  ],
  ['Parts that spin stand still.', (_, state) => state['should_rotate'] === true],
]

/** Adds notes about the differences. */
export function noteLosses({ parts, hasLight, notes }: RemixModel): void {
  for (const part of parts) {
    for (const state of part.states) {
      if (state['visible'] === false) continue
      for (const [note, is] of losses) if (is(part, state)) notes.add(note)
    }
  }
  if (hasLight) notes.add('Its light was left out.')
}
