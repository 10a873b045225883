import type { Document, Gesture, Scene } from '#contract/document/document'
import type { Movement, MovementChannel } from '#model/rig/movement'
import type { Box } from '#model/rig/outline'
import { gestureNamed } from '../../puppet/acting/gestures/gestures.ts'
import { poseAt } from '../../puppet/acting/pose-at.ts'
import { handIn, headIn } from '../../puppet/drawing/body-boxes.ts'
import type { Puppet } from '../../puppet/drawing/puppet.ts'
import type { Cast } from '../../timeline/frame.ts'
import { rigKey } from '../../timeline/rig-key.ts'
import { restingMouth } from '../../voice/analysis.ts'
import { union, widened } from './boxes.ts'

/** The room that a performer takes during a scene, in the rig's units. */
export interface ActingReach {
  head: Box
  /** The hands while they act; `null` if none does. */
  hands: Box | null
}

/** Poses measured of each gesture. */
const POSES = 9
/** Seconds at the beginning and at the end of a gesture in which the hands are on their way. */
const RISE = 0.25
const FALL = 0.3
/** Heads move while they idle and speak: a share of their height. */
const HEAD_AIR = 0.04

type Reaches = ReadonlyMap<string, ActingReach>

const scenes = new WeakMap<Document, WeakMap<Cast, Map<Scene | undefined, Reaches>>>()

/** The reach of each performer in a scene, by id. Measured once for each scene. */
export function actingReaches(document: Document, cast: Cast, scene: Scene | undefined): Reaches {
  const byCast = scenes.get(document) ?? new WeakMap<Cast, Map<Scene | undefined, Reaches>>()
  scenes.set(document, byCast)
  const byScene = byCast.get(cast) ?? new Map<Scene | undefined, Reaches>()
  byCast.set(cast, byScene)
  const known = byScene.get(scene)
  if (known) return known
  const reaches = new Map<string, ActingReach>()
  for (const performer of document.performers) {
    const puppet = cast.puppets.get(rigKey(performer))
    if (!puppet) continue
    const gestures = document.gestures.filter((one) => one.performer === performer.id && isIn(one, scene))
    reaches.set(performer.id, reachOf(puppet, gestures))
  }
  byScene.set(scene, reaches)
  return reaches
}

function isIn({ start, duration }: Gesture, scene: Scene | undefined): boolean {
  return !scene || (start < scene.start + scene.duration && start + duration > scene.start)
}

function reachOf(puppet: Puppet, gestures: readonly Gesture[]): ActingReach {
  const { face } = puppet.rig
  let head: Box = face
  let hands: Box | null = null
  for (const gesture of gestures) {
    const reach = gestureReach(puppet, gesture)
    if (!reach) continue
    head = union(head, reach.head)
    if (reach.hands) hands = union(hands, reach.hands)
  }
  return { head: widened(head, HEAD_AIR * face.height), hands }
}

const gestureReaches = new WeakMap<Puppet, Map<string, ActingReach | null>>()

/** Measured once for each character, gesture and length. */
function gestureReach(puppet: Puppet, gesture: Gesture): ActingReach | null {
  const known = gestureReaches.get(puppet) ?? new Map<string, ActingReach | null>()
  gestureReaches.set(puppet, known)
  const key = `${gesture.name} ${gesture.duration.toFixed(1)} ${gesture.mirror ?? false} ${gesture.size ?? 1}`
  const measured = known.get(key)
  if (measured !== undefined) return measured
  const movement = gestureNamed(gesture.name, puppet.rig.gestures)
  const reach = movement ? measure(puppet, movement, gesture) : null
  known.set(key, reach)
  return reach
}

function measure(puppet: Puppet, movement: Movement, { name, duration, mirror, size }: Gesture): ActingReach {
  const sides = actingSides(movement, mirror)
  const rise = Math.min(RISE, duration / 3)
  const fall = Math.min(FALL, duration / 3)
  let head: Box | null = null
  let hands: Box | null = null
  for (let index = 0; index < POSES; index++) {
    const elapsed = rise + (index / (POSES - 1)) * (duration - rise - fall)
    const pose = poseAt({
      time: 0,
      seed: 0,
      mouth: restingMouth,
      loudness: -60,
      speaking: false,
      gestures: [{ name, elapsed, duration, ...(mirror && { isMirrored: true }), ...(size && { size }) }],
      own: puppet.rig,
      drivers: { idle: 0, voice: 0, camera: 0 },
    })
    head = union(head, headIn(puppet, pose))
    for (const side of sides) hands = union(hands, handIn(puppet, pose, side))
  }
  return { head: head ?? puppet.rig.face, hands }
}

/** The hands that a gesture leads anywhere. */
export function actingSides(movement: Movement, mirror: boolean | null | undefined): ('left' | 'right')[] {
  const sides = (['left', 'right'] as const).filter((side) => movesHand(movement, side))
  return mirror ? sides.map((side) => (side === 'left' ? 'right' : 'left')) : sides
}

function movesHand({ keys }: Movement, side: 'left' | 'right'): boolean {
  const end = side === 'left' ? '-l' : '-r'
  // Safe: the keys of a movement are its channels.
  return (Object.keys(keys) as MovementChannel[]).some(
    (channel) => channel.endsWith(end) && /^(arm|elbow|to-)/.test(channel),
  )
}
