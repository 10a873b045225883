import { mouthCurves, type MouthShape } from '#contract/takes/mouth-track'
import type { LidState, MouthState, PictureShows } from '#model/rig/pictures'
import type { PictureChange, RigNode } from '#model/rig/rig'
import { restingMouth, type Mouth } from '../../voice/analysis.ts'
import { mouthOfShape } from '../../voice/mouth-corrections.ts'
import { phones, type Phone } from '../../voice/net/phones.ts'
import type { Pose } from '../pose.ts'
import { ramp } from './mouth.ts'

/** The states for which a rig has pictures. */
export interface PictureSet {
  sounds: readonly Phone[]
  /** The states of the mouth, from the one whose first picture lies lowest. */
  order: readonly MouthState[]
  moods: ReadonlySet<string>
  hasHalfLids: boolean
}

/** Shares of states, 1 together, from the one whose pictures lie lowest. */
type Shares = ReadonlyMap<string, number>

/** The state that the pictures of a rig show at one moment. */
export interface PictureState {
  sounds: Shares
  /** Shares of an open and a shut mouth. */
  opening: Shares
  lids: LidState
  mood: string
}

/** Without a mood, as in `data-shows`. */
const NO_MOOD = 'none'

/** A mouth is open beyond these, for sets that only know open and shut. */
const OPEN = { jaw: 0.15, rounding: 0.4 }
/** An open mouth fades in from these shares of `OPEN` to the other. */
const OPENING = [0.6, 1.4] as const
/** From this pressure on, a closed mouth says M, and is not just closed. */
const PRESSED = 0.3
/** The pressure over which closed lips fade to those of an M. */
const PRESSING = [0.2, 0.4] as const
/** A sound is seen from this ratio on of the nearest one's distance to its own. */
const FADE_FROM = 0.55
/** A picture with a smaller share is half transparent also where nothing lies above it. */
const SOLID_FROM = 0.25

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
  return { sounds, order: [...mouths], moods, hasHalfLids: lids.has('half') }
}

/** A function of the pose alone, so that seeking shows what playing shows. */
export function pictureState(set: PictureSet, pose: Pose, change: PictureChange = 'cut'): PictureState {
  const { moods, hasHalfLids } = set
  const { lids } = pose
  const openness = (lids.left + lids.right) / 2
  return {
    ...(change === 'fade' ? fadingMouth(set, pose) : cutMouth(set, pose)),
    lids: openness < 0.4 ? 'shut' : hasHalfLids && openness < 0.75 ? 'half' : 'open',
    mood: moods.has(pose.mood) ? pose.mood : NO_MOOD,
  }
}

/** Opacity of a picture, 0..1. */
export function shownShare({ mouth, lids, moods }: PictureShows, state: PictureState): number {
  if (lids.length > 0 && !lids.includes(state.lids)) return 0
  if (moods.length > 0 && !moods.includes(state.mood)) return 0
  if (mouth.length === 0) return 1
  return Math.max(opacityIn(state.sounds, mouth), opacityIn(state.opening, mouth))
}

/** Over the pictures below it, each gets its share; the lowest are solid, or all would be half transparent. */
function opacityIn(shares: Shares, states: readonly string[]): number {
  let [own, below] = [0, 0]
  for (const [state, share] of shares) {
    if (states.includes(state)) own += share
    else if (own === 0) below += share
  }
  return own === 0 ? 0 : (own / (own + below)) * Math.min(1, own / SOLID_FROM)
}

function cutMouth({ sounds }: PictureSet, { mouth, press }: Pose): Pick<PictureState, 'sounds' | 'opening'> {
  const open = mouth.jaw > OPEN.jaw || mouth.rounding > OPEN.rounding
  return {
    sounds: new Map([[soundOf(sounds, mouth, press)?.name ?? 'sil', 1]]),
    opening: new Map([[open ? 'open' : 'shut', 1]]),
  }
}

/** Each sound by its nearness to the mouth: moving from one to another, the mouth fades between them. */
function fadingMouth(
  { sounds, order }: PictureSet,
  { mouth, press }: Pose,
): Pick<PictureState, 'sounds' | 'opening'> {
  const open = Math.max(
    ramp(...OPENING, mouth.jaw / OPEN.jaw),
    ramp(...OPENING, mouth.rounding / OPEN.rounding),
  )
  const has = (name: string) => sounds.some((one) => one.name === name)
  // The pressure of the lips decides between both closed mouths.
  const pressed = !has('m') ? 0 : has('sil') ? ramp(...PRESSING, press) : 1
  // Closed lips are a state, also without pictures of their own.
  const distances = new Map([['sil', Math.sqrt(squaredDistance(mouth, restingMouth))]])
  for (const { name, shape, target } of sounds)
    if (shape !== 'A' && shape !== 'X') distances.set(name, Math.sqrt(squaredDistance(mouth, target)))
  const least = Math.min(...distances.values())
  const shares = new Map<string, number>()
  for (const [name, distance] of distances)
    shares.set(name, distance === 0 ? 1 : ramp(FADE_FROM, 1, least / distance))
  const closed = shares.get('sil') ?? 0
  shares.set('sil', closed * (1 - pressed)).set('m', closed * pressed)
  return {
    sounds: inOrder(shares, order),
    opening: inOrder(
      new Map([
        ['shut', 1 - open],
        ['open', open],
      ]),
      order,
    ),
  }
}

function inOrder(shares: Shares, order: readonly string[]): Shares {
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0)
  return new Map(
    [...shares]
      .filter(([, share]) => share > 0)
      .map(([state, share]): [string, number] => [state, share / all])
      .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
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
    const distance = squaredDistance(mouth, one.target)
    if (distance >= least) continue
    least = distance
    best = one
  }
  return best
}

function squaredDistance(one: Readonly<Mouth>, other: Readonly<Mouth>): number {
  let sum = 0
  for (const curve of mouthCurves) sum += (one[curve] - other[curve]) ** 2
  return sum
}
