import type { Document, Scene } from '#contract/document/document'
import type { Box } from '#model/rig/outline'
import { durationOf } from '../../document/timing.ts'
import { coverOf } from '../../puppet/drawing/cover.ts'
import { frameAt, sceneAt, type Cast } from '../../timeline/frame.ts'
import { clamp } from '../../timeline/clamp.ts'
import { placedBox, union } from './boxes.ts'

/** Seconds between the poses that are measured of a scene, and how many of them at least and at most. */
const STEP = 0.2
const MIN_POSES = 12
const MAX_POSES = 120
/** Poses measured of each gesture: an arm is at its highest between two steps of a scene. */
const GESTURE_POSES = 8

type Reaches = ReadonlyMap<string, Box>

type ByScene = Map<Scene | undefined, Map<string, Reaches>>

const known = new WeakMap<Document, WeakMap<Cast, ByScene>>()

/**
 * All that each performer covers on the stage during a scene, in its pixels. Measured once for each scene and those who
 * perform live in it. `live`: on stage even before their entrance.
 */
export function bodyReaches(
  document: Document,
  cast: Cast,
  scene: Scene | undefined,
  live: readonly string[] = [],
): Reaches {
  const byCast = known.get(document) ?? new WeakMap<Cast, ByScene>()
  known.set(document, byCast)
  const byScene: ByScene = byCast.get(cast) ?? new Map()
  byCast.set(cast, byScene)
  const byLive = byScene.get(scene) ?? new Map<string, Reaches>()
  byScene.set(scene, byLive)
  const key = live.join(' ')
  const measured = byLive.get(key)
  if (measured) return measured
  const isLive = (performer: string) => live.includes(performer)
  const reaches = new Map<string, Box>()
  for (const time of momentsOf(document, scene)) {
    if (sceneAt(document, time) !== scene) continue
    for (const { performerId, puppet, pose, props, x, y, scale } of frameAt(document, time, cast, { isLive })
      .performers) {
      const cover = coverOf(puppet, pose, props)
      if (!cover) continue
      const { feet } = puppet.rig
      const reach = placedBox(cover, { feet, x, y, scale })
      reaches.set(performerId, union(reaches.get(performerId) ?? null, reach))
    }
  }
  byLive.set(key, reaches)
  return reaches
}

/** The moments of a scene that are measured: evenly spread, and more of them in gestures. */
function momentsOf(document: Document, scene: Scene | undefined): number[] {
  const end = Math.max(durationOf(document), 0.1)
  const from = Math.min(scene?.start ?? 0, end)
  const to = Math.min(scene ? scene.start + scene.duration : end, end)
  const count = Math.round(clamp((to - from) / STEP, MIN_POSES, MAX_POSES))
  const spread = Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * (to - from))
  const acted = document.gestures
    .filter((one) => one.start < to && one.start + one.duration > from)
    .slice(0, MAX_POSES)
    .flatMap(({ start, duration }) =>
      Array.from({ length: GESTURE_POSES }, (_, index) => start + ((index + 0.5) / GESTURE_POSES) * duration),
    )
  return [...spread, ...acted]
}
