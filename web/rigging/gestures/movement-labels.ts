import {
  movementChannelNames,
  movementChannels,
  type HandShape,
  type MovementChannel,
} from '#model/rig/movement'

const sides = { l: 'Left', r: 'Right' }
const single: Record<string, string> = {
  tilt: 'Tilt of the head',
  turn: 'Turn of the face',
  nod: 'Nod',
  lift: 'Neck',
  lean: 'Lean',
  height: 'Crouch and jump',
  slant: 'Slant of the brows',
  'look-x': 'Look sideways',
  'look-y': 'Look up and down',
  smile: 'Smile',
  jaw: 'Jaw',
  round: 'Rounded mouth',
  wide: 'Spread mouth',
  teeth: 'Teeth',
  sway: 'Sway',
}
const sided: Record<string, string> = {
  arm: 'arm',
  elbow: 'forearm',
  hand: 'wrist',
  'to-eyes': 'hand to the eyes',
  'to-mouth': 'hand to the mouth',
  'to-chin': 'hand to the chin',
  'to-heart': 'hand to the heart',
  'to-middle': 'hand before the chest',
  'to-hip': 'hand to the hip',
  brow: 'brow',
  lid: 'lid',
}

export const channelLabels: Record<MovementChannel, string> = Object.fromEntries(
  movementChannelNames.map((channel) => [channel, wordsOf(channel)]),
) as Record<MovementChannel, string> // safe: one for each name

function wordsOf(channel: MovementChannel): string {
  const match = /^(.*)-([lr])$/.exec(channel)
  const side = match?.[2] === 'l' ? sides.l : sides.r
  return match ? `${side} ${sided[match[1] ?? ''] ?? channel}` : (single[channel] ?? channel)
}

/** Formats a channel's value: “60°”, “0.5”. */
export function channelValue(channel: MovementChannel, value: number): string {
  const shown = String(Number(value.toFixed(2)))
  return movementChannels[channel].unit === 'degrees' ? `${shown}°` : shown
}

export const handLabels: Record<HandShape, string> = {
  rest: 'At rest',
  open: 'Open',
  point: 'Pointing',
  fist: 'A fist',
  thumb: 'Thumb up',
}
