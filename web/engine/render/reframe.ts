import type { Document, Scene } from '#contract/document/document'
import type { Box } from '#model/rig/outline'
import { durationOf } from '../document/timing.ts'
import { coverOf } from '../puppet/drawing/cover.ts'
import { frameAt, sceneAt, type Cast, type Frame } from '../timeline/frame.ts'
import type { PictureSize } from './paint-frame.ts'
import { sameShape } from './picture-shape.ts'
import { CAPTIONS_TOP } from './place-captions.ts'

/** Seconds between the poses that are measured of a scene, and how many of them at least and at most. */
const STEP = 0.2
const MIN_POSES = 12
const MAX_POSES = 120
/** Poses measured of each gesture: an arm is at its highest between two steps of a scene. */
const GESTURE_POSES = 8
/** Air around who is on stage, as a share of their own size: for poses between those measured. */
const AIR = 0.04
/** Share of a taller picture's extra space that goes below the floor, with a limit as a share of the picture. */
const BELOW = { share: 0.2, max: 0.14 }

/**
 * For pictures of another shape than the stage: the nearest view that holds, in every moment of the scene, all
 * performers of the scene's own framing, waving hands included. The preview and the export both use it.
 */
export function reframe(
  frame: Frame,
  { document, cast, time }: { document: Document; cast: Cast; time: number },
  size: PictureSize,
): Frame {
  if (sameShape(size, frame.stage)) return frame
  const scene = sceneAt(document, time)
  const view = viewedBy(frame)
  const reaches = reachIn(document, cast, scene)
  const visible = subjectIn(frame, view, reaches)
  const subject = visible && overlap(widened(visible), view)
  const several = frame.performers.length > 1 ? frame.performers : []
  const everyone = several.reduce<Box | null>((all, { performerId }) => {
    const reach = reaches.get(performerId)
    return reach ? union(all, reach) : all
  }, null)
  const hasCaptions = document.captions.length > 0
  return {
    ...frame,
    window: windowFor(frame, view, subject, { everyone, shape: size.width / size.height, hasCaptions }),
  }
}

/** Returns the camera's view of the stage, in the stage's pixels. */
function viewedBy({ stage, camera }: Pick<Frame, 'stage' | 'camera'>): Box {
  const [width, height] = [stage.width / camera.zoom, stage.height / camera.zoom]
  return { x: camera.x * stage.width - width / 2, y: camera.y * stage.height - height / 2, width, height }
}

function windowFor(
  frame: Frame,
  view: Box,
  subject: Box | null,
  { everyone, shape, hasCaptions }: { everyone: Box | null; shape: number; hasCaptions: boolean },
): Box {
  // Uses the scene's framing, unless a performer would be cut. A picture wider than the stage has room at its sides:
  // there it would cut the neighbours of its subject.
  const within = subject ?? { ...view, width: 0, height: 0 }
  // A picture wider than the stage has room at its sides: there it would cut the neighbours of its subject.
  const all = shape > frame.stage.width / frame.stage.height ? everyone : null
  const height = Math.max(
    Math.min(view.height, view.width / shape),
    within.height,
    within.width / shape,
    (all?.width ?? 0) / shape,
  )
  const width = height * shape
  const shown = all ?? subject
  const middle = shown ? shown.x + shown.width / 2 : view.x + view.width / 2
  const x = leftOf(middle - width / 2, width, shown, frame.stage.width)
  const y = topOf(frame, view, within, height)
  const lowest = hasCaptions ? lowestChin(frame, view) : null
  if (lowest === null) return { x, y, width, height }
  // Captions lie over the bottom of every picture: who speaks is moved above them, as far as the head allows.
  const lower = Math.max(y, lowest - CAPTIONS_TOP * height)
  return { x, y: Math.min(lower, Math.max(y, within.y)), width, height }
}

/** Visible share of a head: below the first a performer does not count, from the second on fully. */
const COUNTS = { from: 0.25, fully: 0.6 }

/**
 * The reach of performers whose heads the scene's framing shows. Those only grazed do not count; on the way there
 * they count less and less, so that a moving camera makes no jump.
 */
function subjectIn(frame: Frame, view: Box, reaches: ReadonlyMap<string, Box>): Box | null {
  const weighed = frame.performers.flatMap(({ performerId, puppet: { rig }, x, y, scale }) => {
    const reach = reaches.get(performerId)
    if (!reach) return []
    const head = {
      x: x + (rig.face.x - rig.feet.x) * scale,
      y: y + (rig.face.y - rig.feet.y) * scale,
      width: rig.face.width * scale,
      height: rig.face.height * scale,
    }
    const seen = overlap(head, view)
    return [{ reach, share: seen ? (seen.width * seen.height) / (head.width * head.height) : 0 }]
  })
  const [lead] = weighed.toSorted((one, other) => other.share - one.share)
  if (!lead) return null
  const isAboutHeads = lead.share >= COUNTS.fully
  return weighed.reduce<Box | null>((subject, { reach, share }) => {
    const weight = isAboutHeads ? clamp((share - COUNTS.from) / (COUNTS.fully - COUNTS.from), 0, 1) : 1
    return union(subject, mixed(lead.reach, reach, weight))
  }, null)
}

function mixed(from: Box, to: Box, share: number): Box {
  const part = (key: keyof Box) => from[key] + (to[key] - from[key]) * share
  return { x: part('x'), y: part('y'), width: part('width'), height: part('height') }
}

/** The upper edge of a picture of `height`. */
function topOf({ stage }: Frame, view: Box, within: Box, height: number): number {
  const spare = height - view.height
  if (spare <= 0) {
    const middle = within.height > 0 ? within.y + within.height / 2 : view.y + view.height / 2
    return clamp(middle - height / 2, view.y, view.y + view.height - height)
  }
  // A taller picture first shows more of the performers, then floor, then the space above.
  const floor = Math.max(view.y + view.height, stage.height)
  const down = Math.min(spare, floor - view.y - view.height)
  const below = Math.min((spare - down) * BELOW.share, height * BELOW.max)
  return view.y + view.height + down + below - height
}

/** The left edge: on the stage where there is room, and never past the subject. */
function leftOf(wanted: number, width: number, subject: Box | null, stage: number): number {
  const inside = width <= stage ? clamp(wanted, 0, stage - width) : wanted
  return subject ? clamp(inside, subject.x + subject.width - width, subject.x) : inside
}

function lowestChin({ performers }: Frame, view: Box): number | null {
  const chins = performers
    .map(({ puppet: { rig }, y, scale }) => y + (rig.face.y + rig.face.height - rig.feet.y) * scale)
    .filter((chin) => chin > view.y && chin < view.y + view.height)
  return chins.length > 0 ? Math.max(...chins) : null
}

type Reaches = ReadonlyMap<string, Box>

const known = new WeakMap<Document, WeakMap<Cast, Map<Scene | undefined, Reaches>>>()

/** All that each performer covers on the stage during a scene, in its pixels. Measured once for each scene. */
function reachIn(document: Document, cast: Cast, scene: Scene | undefined): Reaches {
  const byCast = known.get(document) ?? new WeakMap<Cast, Map<Scene | undefined, Reaches>>()
  known.set(document, byCast)
  const byScene = byCast.get(cast) ?? new Map<Scene | undefined, Reaches>()
  byCast.set(cast, byScene)
  const measured = byScene.get(scene)
  if (measured) return measured
  const reaches = new Map<string, Box>()
  for (const time of momentsOf(document, scene)) {
    if (sceneAt(document, time) !== scene) continue
    for (const { performerId, puppet, pose, props, x, y, scale } of frameAt(document, time, cast)
      .performers) {
      const cover = coverOf(puppet, pose, props)
      if (!cover) continue
      const { feet } = puppet.rig
      const reach = {
        x: x + (cover.x - feet.x) * scale,
        y: y + (cover.y - feet.y) * scale,
        width: cover.width * scale,
        height: cover.height * scale,
      }
      reaches.set(performerId, union(reaches.get(performerId) ?? null, reach))
    }
  }
  byScene.set(scene, reaches)
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

function widened({ x, y, width, height }: Box): Box {
  const air = AIR * Math.max(width, height)
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air }
}

function overlap(one: Box, other: Box): Box | null {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

function union(one: Box | null, other: Box): Box {
  if (!one) return other
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
