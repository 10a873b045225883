import { mouthCurves, type MouthShape } from '#contract/takes/mouth-track'
import type { LidState, MouthState, PictureShows } from '#model/rig/pictures'
import type { RigNode } from '#model/rig/rig'
import type { Mouth } from '../../voice/analysis.ts'
import { mouthOfShape } from '../../voice/mouth-corrections.ts'
import { phones, type Phone } from '../../voice/net/phones.ts'
import type { Pose } from '../pose.ts'

/** The states for which a rig has pictures. */
export interface PictureSet {
  sounds: readonly Phone[]
  moods: ReadonlySet<string>
  hasHalfLids: boolean
}

/** The state that the pictures of a rig show at one moment. */
export interface PictureState {
  open: boolean
  sound: string
  lids: LidState
  mood: string
}

/** Without a mood, as in `data-shows`. */
const NO_MOOD = 'none'

/** A mouth is open beyond these, for sets that only know open and shut. */
const OPEN = { jaw: 0.15, rounding: 0.4 }
/** From this pressure on, a closed mouth says M, and is not just closed. */
const PRESSED = 0.3

const shapes: readonly MouthShape[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'X']
const standard = shapes.map((shape) => ({ shape, target: mouthOfShape(shape) }))

/** `null` for a rig whose pictures do not change. */
export function pictureSetOf(nodes: readonly RigNode[]): PictureSet | null {
  const mouths = new Set<MouthState>()
  const lids = new Set<LidState>()
  const moods = new Set<string>()
  let changes = false
  const visit = (node: RigNode) => {
    if (node.kind === 'group') return node.children.forEach(visit)
    if (node.kind !== 'picture' || !node.shows) return
    changes = true
    for (const one of node.shows.mouth) mouths.add(one)
    for (const one of node.shows.lids) lids.add(one)
    for (const one of node.shows.moods) moods.add(one)
  }
  nodes.forEach(visit)
  if (!changes) return null
  const sounds = phones.filter(({ name }) => mouths.has(name as MouthState))
  return { sounds, moods, hasHalfLids: lids.has('half') }
}

/** A function of the pose alone, so that seeking shows what playing shows. */
export function pictureState({ sounds, moods, hasHalfLids }: PictureSet, pose: Pose): PictureState {
  const { mouth, lids } = pose
  const openness = (lids.left + lids.right) / 2
  return {
    open: mouth.jaw > OPEN.jaw || mouth.rounding > OPEN.rounding,
    sound: soundOf(sounds, mouth, pose.press)?.name ?? 'sil',
    lids: openness < 0.4 ? 'shut' : hasHalfLids && openness < 0.75 ? 'half' : 'open',
    mood: moods.has(pose.mood) ? pose.mood : NO_MOOD,
  }
}

export function isShown({ mouth, lids, moods }: PictureShows, state: PictureState): boolean {
  const says: readonly string[] = mouth
  return (
    (says.length === 0 || says.includes(state.sound) || says.includes(state.open ? 'open' : 'shut')) &&
    (lids.length === 0 || lids.includes(state.lids)) &&
    (moods.length === 0 || moods.includes(state.mood))
  )
}

/**
 * The sound whose picture is shown: of the same of the nine shapes if there is one, and of these the nearest. By
 * distance alone, F and S would alternate.
 */
export function soundOf(sounds: readonly Phone[], mouth: Readonly<Mouth>, press: number): Phone | undefined {
  const shape = shapeOf(mouth, press)
  const same = sounds.filter((one) => one.shape === shape)
  if (same.length > 0) return nearest(same, mouth)
  // The face without any of its mouths, or the other picture of closed lips.
  if (shape === 'X' || shape === 'A') return sounds.find((one) => one.shape === (shape === 'X' ? 'A' : 'X'))
  return nearest(sounds, mouth)
}

/** The nearest of the nine shapes; A and X are alike, but for the pressure of the lips. */
function shapeOf(mouth: Readonly<Mouth>, press: number): MouthShape {
  const found = nearest(standard, mouth)?.shape ?? 'X'
  return found === 'A' || found === 'X' ? (press > PRESSED ? 'A' : 'X') : found
}

function nearest<One extends { target: Mouth }>(
  all: readonly One[],
  mouth: Readonly<Mouth>,
): One | undefined {
  let best: One | undefined
  let least = Infinity
  for (const one of all) {
    let distance = 0
    for (const curve of mouthCurves) distance += (mouth[curve] - one.target[curve]) ** 2
    if (distance >= least) continue
    least = distance
    best = one
  }
  return best
}
