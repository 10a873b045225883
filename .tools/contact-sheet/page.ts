import { resolveProps } from '../../web/engine/puppet/drawing/props.ts'
import { applyChannels, withinLimits } from '../../web/engine/puppet/acting/apply-channels.ts'
import { newChannels } from '../../web/engine/puppet/acting/channels.ts'
import { expressions, showMood } from '../../web/engine/puppet/acting/expressions.ts'
import { gestures } from '../../web/engine/puppet/acting/gestures/gestures.ts'
import { handDuring, performMovement } from '../../web/engine/puppet/acting/movement.ts'
import { poseAt } from '../../web/engine/puppet/acting/pose-at.ts'
import { newPose, type Pose } from '../../web/engine/puppet/pose.ts'
import { drawPuppet, preparePuppet } from '../../web/engine/puppet/drawing/puppet.ts'
import type { Mouth } from '../../web/engine/voice/analysis.ts'
import { mouthOfShape } from '../../web/engine/voice/mouth-corrections.ts'
import { mouthShapes, type MouthShape } from '../../worker/contract/takes/mouth-track.ts'
import type { PropValues } from '../../worker/contract/document/document.ts'
import { handShapes, type Movement } from '../../worker/model/rig/movement.ts'
import type { PropDefinition, Rig } from '../../worker/model/rig/rig.ts'

/** “Give me your voice, and I will give it a face”, said slowly; seconds. */
const sentence = cuesOf(
  'X.3 H.1 B.12 G.1 A.12 B.16 B.12 E.2 G.12 F.2 B.14 X.3 C.2 B.16 E.12 F.12 B.16 H.12 B.12 G.12 B.1 B.12 C.14 G.12 C.3 B.24 X.6',
)
/** The pose during the speech. */
const spoken = [
  { name: 'wave', start: 0.3 },
  { name: 'shrug', start: 2.2 },
  { name: 'nod', start: 4 },
]

function cuesOf(text: string): { start: number; end: number; value: MouthShape }[] {
  let end = 0
  return text.split(' ').map((cue) => {
    const start = end
    end += Number(cue.slice(1))
    // Safe: written above.
    return { start, end, value: cue.charAt(0) as MouthShape }
  })
}

interface Cell {
  label: string
  rig: Rig
  pose: Pose
  props?: PropValues
  /** The visible part of the drawing's 1000 × 1000. */
  view?: View
}
interface View {
  x: number
  y: number
  size: number
}

const whole: View = { x: 0, y: 0, size: 1000 }

/** Draws a sheet over the whole page, which is then a picture. */
function showSheet(cells: readonly Cell[], size: number, columns: number) {
  const canvas = document.createElement('canvas')
  canvas.width = columns * size
  canvas.height = Math.ceil(cells.length / columns) * size
  // Safe: a canvas that has no other context has this one.
  const context = canvas.getContext('2d')!
  cells.forEach(({ label, rig, pose, props = {}, view = whole }, index) => {
    const x = (index % columns) * size
    const y = Math.floor(index / columns) * size
    context.save()
    context.translate(x, y)
    context.beginPath()
    context.rect(0, 0, size, size)
    context.clip()
    context.fillStyle = (Math.floor(index / columns) + index) % 2 ? '#efe4d2' : '#e6d8c2'
    context.fillRect(0, 0, size, size)
    context.scale(size / view.size, size / view.size)
    context.translate(-view.x, -view.y)
    drawPuppet(context, preparePuppet(rig), pose, resolveProps(rig, props))
    context.restore()
    if (size < 120) return
    context.font = '12px sans-serif'
    context.fillStyle = '#2a1720'
    context.fillText(label, x + 6, y + 14)
  })
  document.body.style.margin = '0'
  document.body.replaceChildren(canvas)
  return { width: canvas.width, height: canvas.height }
}

function posed(change: (pose: Pose) => void): Pose {
  const pose = newPose()
  change(pose)
  return pose
}

const faceView = ({ face }: Rig): View => {
  const size = Math.max(face.width, face.height) * 1.12
  return { x: face.x + face.width / 2 - size / 2, y: face.y + face.height / 2 - size / 2, size }
}

const mouths = (rig: Rig): Cell[] =>
  mouthShapes.map((shape) => ({
    label: `${rig.name} ${shape}`,
    rig,
    view: faceView(rig),
    pose: posed((pose) => Object.assign(pose.mouth, mouthOfShape(shape))),
  }))

function valuesOf(prop: PropDefinition): PropValues[string][] {
  if (prop.kind === 'colour') return prop.options
  if (prop.kind === 'slider') return [prop.min, prop.max]
  if (prop.kind === 'choice') return prop.options.map(({ value }) => value)
  return [true, false]
}

const props = (rig: Rig): Cell[] =>
  rig.props.flatMap((prop) =>
    valuesOf(prop).map((value) => ({
      label: `${prop.label}: ${value}`,
      rig,
      pose: prop.kind === 'choice' && prop.mouth ? posed((pose) => (pose.mouth.jaw = 0.7)) : newPose(),
      props: { [prop.id]: value },
    })),
  )

/** A character in the middle of a gesture, `elapsed` seconds after it began. */
function during(movement: Movement, elapsed: number): Pose {
  return posed((pose) => {
    const channels = newChannels()
    const span = { elapsed, duration: movement.seconds }
    performMovement(channels, movement, span)
    pose.handShapes.left = handDuring(movement, 'l', span) ?? 'rest'
    pose.handShapes.right = handDuring(movement, 'r', span) ?? 'rest'
    applyChannels(pose, channels, 1)
    withinLimits(pose)
  })
}

const own = (rig: Rig): Cell[] =>
  rig.gestures.flatMap((movement) =>
    [0.18, 0.38, 0.56, 0.78].map((share) => ({
      label: `${movement.label} ${(share * movement.seconds).toFixed(1)} s`,
      rig,
      pose: during(movement, share * movement.seconds),
    })),
  )

const common = (rig: Rig): Cell[] =>
  gestures.map((movement) => {
    const [from, to] = movement.hold ?? [0, movement.seconds]
    return { label: movement.label, rig, pose: during(movement, from + 0.4 * (to - from)) }
  })

const moods = (rig: Rig): Cell[] => [
  ...expressions.map(({ id, label }) => ({
    label,
    rig,
    pose: posed((pose) => {
      const channels = newChannels()
      showMood(channels, id, 1)
      applyChannels(pose, channels, 1)
      withinLimits(pose)
    }),
  })),
  { label: 'eyes shut', rig, pose: posed((pose) => (pose.lids = { left: 0, right: 0 })) },
  { label: 'half shut', rig, pose: posed((pose) => (pose.lids = { left: 0.5, right: 0.5 })) },
  {
    label: 'left and up',
    rig,
    pose: posed((pose) => {
      pose.head.turn = pose.head.nod = -1
      pose.gaze = { x: -1, y: -1 }
    }),
  },
  {
    label: 'right and down',
    rig,
    pose: posed((pose) => {
      pose.head.turn = pose.head.nod = 1
      pose.gaze = { x: 1, y: 1 }
    }),
  },
]

/** Arms at the ends of what they are asked for, where seams and gaps show. */
const limbs = (rig: Rig): Cell[] =>
  [
    [1.2, 0],
    [1.2, 1.2],
    [2, 0.5],
    [0.5, 1.6],
    [0.2, -1.6],
    [-0.3, -2.2],
    [0.6, 2.2],
    [2.4, 0],
  ].map(([arm = 0, elbow = 0]) => ({
    label: `arms ${arm}, elbows ${elbow}`,
    rig,
    pose: posed((pose) => {
      pose.arms = { left: arm, right: arm }
      pose.elbows = { left: elbow, right: elbow }
    }),
  }))

const hands = (rig: Rig): Cell[] =>
  handShapes.map((shape) => ({
    label: shape,
    rig,
    view: { x: 0, y: 400, size: 600 },
    pose: posed((pose) => {
      pose.handShapes = { left: shape, right: shape }
      pose.arms = { left: 0.4, right: 1.2 }
      pose.elbows = { left: 0.4, right: 1.2 }
    }),
  }))

/** Seconds between two pictures of a strip, and how many there are. */
const STRIP = { step: 0.16, count: 40 }

/** One spoken sentence: the sample's mouth track and loudness, and the body's reaction. */
const strip = (rig: Rig): Cell[] =>
  Array.from({ length: STRIP.count }, (_, index) => {
    const time = index * STRIP.step
    const cue = sentence.find(({ start, end }) => time >= start && time < end)
    const shape = cue?.value ?? 'X'
    const speaking = shape !== 'X'
    return {
      label: `${time.toFixed(2)} s ${shape}`,
      rig,
      pose: poseAt({
        time,
        seed: 7,
        mouth: mouthOfShape(shape),
        loudness: speaking ? -16 : -60,
        // A word in three is stressed.
        emphasis: Math.max(0, Math.sin(time * 4)) ** 2,
        speaking,
        gestures: spoken
          .filter(({ start }) => time >= start)
          .map(({ name, start }) => ({ name, elapsed: time - start, duration: 1.6 })),
        own: rig,
      }),
    }
  })

/** A moment of a recording as the voice engine heard it. */
export interface HeardMoment {
  /** Seconds. */
  time: number
  label: string
  mouth: Mouth
  /** dBFS. */
  loudness: number
  speaking: boolean
}

const heard = (rig: Rig, moments: readonly HeardMoment[]): Cell[] =>
  moments.map(({ label, ...moment }) => ({
    label,
    rig,
    view: faceView(rig),
    pose: poseAt({ seed: 7, own: rig, ...moment }),
  }))

const sheets: Record<
  string,
  (rigs: Rig[], moments: readonly HeardMoment[]) => { cells: Cell[]; size: number; columns: number }
> = {
  rest: ([rig]) => ({ cells: rig ? [{ label: '', rig, pose: newPose() }] : [], size: 1440, columns: 1 }),
  lineup: (rigs) => ({
    cells: rigs.map((rig) => ({ label: '', rig, pose: newPose() })),
    size: 480,
    columns: Math.min(4, rigs.length),
  }),
  small: (rigs) => ({
    cells: rigs.map((rig) => ({ label: '', rig, pose: newPose() })),
    size: 96,
    columns: Math.min(20, rigs.length),
  }),
  mouths: (rigs) => ({ cells: rigs.flatMap(mouths), size: 300, columns: 5 }),
  props: (rigs) => ({ cells: rigs.flatMap(props), size: 230, columns: 8 }),
  own: (rigs) => ({ cells: rigs.flatMap(own), size: 240, columns: 8 }),
  gestures: (rigs) => ({ cells: rigs.flatMap(common), size: 240, columns: 8 }),
  hands: (rigs) => ({ cells: rigs.flatMap(hands), size: 360, columns: 5 }),
  moods: (rigs) => ({ cells: rigs.flatMap(moods), size: 360, columns: 4 }),
  limbs: (rigs) => ({ cells: rigs.flatMap(limbs), size: 360, columns: 4 }),
  strip: (rigs) => ({ cells: rigs.flatMap(strip), size: 240, columns: 8 }),
  sound: (rigs, moments) => ({
    cells: rigs.flatMap((rig) => heard(rig, moments)),
    size: 200,
    columns: 10,
  }),
}

Object.assign(globalThis, {
  drawSheet(name: string, rigs: Rig[], moments: readonly HeardMoment[]) {
    const sheet = sheets[name]?.(rigs, moments)
    return sheet && showSheet(sheet.cells, sheet.size, sheet.columns)
  },
})
