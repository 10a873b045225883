import type { Document, Scene } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import { shotOf, type Speaker } from './speaker-shot.ts'

type Camera = Scene['camera']

/** Closes over the picture around a cut: 0 (open) .. 1 (closed). */
export interface Veil {
  kind: 'dip' | 'curtain'
  closed: number
}

/** Seconds: how long one scene glides into the next, and how long a veil takes to close or to open. */
const GLIDE = 0.7
const VEIL = { dip: 0.3, curtain: 0.55 }
/** Seconds in which the camera drifts in or out, in a scene that has no end. */
const DRIFT = 8
const CLOSER = 0.3
/** Fraction of the stage, and a zoom that hides its edges. */
const PAN = 0.14
const PAN_ZOOM = 1.18

/** By the scene's move; `speakers` are all performers on stage. */
export function cameraAt(scene: Scene, time: number, speakers: () => readonly Speaker[]): Camera {
  const { camera, move } = scene
  const span = moveSpanOf(scene)
  const share = eased(clamp((span.before + time - scene.start) / span.duration))
  switch (move ?? 'still') {
    case 'still':
      return camera
    case 'in':
      return { ...camera, zoom: camera.zoom * (1 + CLOSER * share) }
    case 'out':
      return { ...camera, zoom: camera.zoom * (1 + CLOSER * (1 - share)) }
    case 'left':
    case 'right': {
      const way = (share - 0.5) * PAN * (move === 'left' ? -1 : 1)
      return { ...camera, x: camera.x + way / camera.zoom, zoom: camera.zoom * PAN_ZOOM }
    }
    case 'shake': {
      // Two swings of each kind that share no period: it never looks like a loop.
      const x = Math.sin(time * 41) * 0.6 + Math.sin(time * 67 + 1) * 0.4
      const y = Math.sin(time * 53 + 2) * 0.6 + Math.sin(time * 79) * 0.4
      const reach = 0.009 / camera.zoom
      return { x: camera.x + x * reach, y: camera.y + y * reach, zoom: camera.zoom * 1.04 }
    }
    case 'speaker':
      return towards(camera, speakers())
    default:
      return camera
  }
}

/** Seconds of a scene's move that are over before it begins, and the length of the whole move. */
export function moveSpanOf({ duration, moveSpan }: Scene): { before: number; duration: number } {
  return moveSpan ?? { before: 0, duration: Math.min(duration, DRIFT) }
}

/** Comes closer to the speaker; stays while several speak, and returns when no one does. */
function towards(camera: Camera, speakers: readonly Speaker[]): Camera {
  const [loudest, second] = speakers.toSorted((one, other) => other.engagement - one.engagement)
  if (!loudest) return camera
  const lead = eased(clamp(loudest.engagement - (second?.engagement ?? 0)))
  return lead === 0 ? camera : between(camera, shotOf(loudest, speakers, camera), lead)
}

/** The scene that a gliding one comes from, and how far it has come (0..1); nothing once it has arrived. */
export function glideAt(
  document: Document,
  scene: Scene | undefined,
  time: number,
): { from: Scene; share: number } | undefined {
  if (scene?.transition !== 'glide') return undefined
  const length = Math.min(GLIDE, scene.duration)
  if (time >= scene.start + length) return undefined
  const from = before(document, scene)
  return from && { from, share: eased((time - scene.start) / length) }
}

export function between(from: Camera, to: Camera, share: number): Camera {
  const mixed = (key: keyof Camera) => from[key] + (to[key] - from[key]) * share
  return { x: mixed('x'), y: mixed('y'), zoom: mixed('zoom') }
}

/** Closes before the cut and opens after it. */
export function veilAt(document: Document, scene: Scene | undefined, time: number): Veil | undefined {
  const opening = scene && veilOf(scene)
  if (opening && before(document, scene)) {
    const passed = (time - scene.start) / VEIL[opening]
    if (passed < 1) return { kind: opening, closed: 1 - eased(passed) }
  }
  const next = after(document, time)
  const closing = next && veilOf(next)
  if (!closing) return undefined
  const left = (next.start - time) / VEIL[closing]
  return left < 1 ? { kind: closing, closed: 1 - eased(left) } : undefined
}

function veilOf({ transition }: Scene): Veil['kind'] | undefined {
  return transition === 'dip' || transition === 'curtain' ? transition : undefined
}

function before(document: Document, scene: Scene): Scene | undefined {
  return document.scenes
    .filter((one) => one.id !== scene.id && one.start < scene.start && endOf(one) >= scene.start - 1e-6)
    .reduce<Scene | undefined>((last, one) => (last && last.start > one.start ? last : one), undefined)
}

function after(document: Document, time: number): Scene | undefined {
  return document.scenes
    .filter(({ start }) => start > time)
    .reduce<Scene | undefined>((first, one) => (first && first.start <= one.start ? first : one), undefined)
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const eased = (share: number) => share * share * (3 - 2 * share)
