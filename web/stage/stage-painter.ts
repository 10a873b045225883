import type { Document } from '#contract/document/document'
import { stagePoint, type PictureSize } from '../engine/render/frame-view.ts'
import { paintFrame } from '../engine/render/paint-frame.ts'
import { reframe } from '../engine/render/reframe.ts'
import { shotsAt } from '../engine/timeline/camera-shots.ts'
import type { Cast, Frame } from '../engine/timeline/frame.ts'
import { gazeTowards } from '../engine/timeline/reflexes/gaze-towards.ts'
import { animationLoop, type Pace } from './animation-loop.ts'
import { createLiveTurns } from './live-turns.ts'
import { looking, stageFrame, type LiveVoice, type StageLife } from './stage-frame.ts'

export interface Scenery {
  document: Document
  cast: Cast
  /** Seconds of the timeline. */
  time: () => number
  playing: boolean
  life: StageLife
  /** No idle motion. */
  still: boolean
  voice?: (() => LiveVoice | undefined) | undefined
  voices?: ((performer: string) => LiveVoice | undefined) | undefined
  lookAt?: (() => { x: number; y: number } | undefined) | undefined
}

export interface StagePainter {
  show: (scenery: Scenery) => void
  /** Requests a redraw, because something passed to `show` has changed internally. */
  request: () => void
  close: () => void
}

/** Maximum pixels of the longer side. */
const MAX_PIXELS = 3840
/** Time constant of eye movement, in milliseconds. */
const GLANCE = 110

/**
 * Paints only while visible. With `seeThrough` a `transparent` background shows the page behind the canvas. After
 * `onFailure`, which receives what a drawing threw, nothing is drawn. `null` when the browser can't allocate it.
 */
export function createStagePainter(
  canvas: HTMLCanvasElement,
  {
    seeThrough = false,
    onFailure,
  }: { seeThrough?: boolean; onFailure?: ((failure: unknown) => void) | undefined } = {},
): StagePainter | null {
  const context = canvas.getContext('2d', { alpha: seeThrough })
  if (!context) return null
  let scenery: Scenery | undefined
  let last = 0
  let isVisible = false
  /** The last request to the cameras. */
  let shown = ''
  // Each stage has its own time, or all puppets of a page would blink together.
  const idleSince = Math.random() * 1_000
  const eyes = { x: 0, y: 0, weight: 0 }
  const liveTurns = createLiveTurns()

  const drawer = animationLoop.add({ draw: onFailure ? drawSafely : draw, pace })

  function pace(): Pace {
    if (!scenery) return 'still'
    if (scenery.playing || scenery.voice || scenery.voices) return 'every-frame'
    return scenery.still ? 'still' : 'idle'
  }

  function drawSafely(clock: number) {
    try {
      draw(clock)
    } catch (failure) {
      drawer.remove()
      onFailure?.(failure)
    }
  }

  function draw(clock: number) {
    if (!context || !scenery || canvas.width === 0 || canvas.height === 0) return
    const { document, cast, time, playing, life, still, voice, voices } = scenery
    const size: PictureSize = { width: canvas.width, height: canvas.height }
    const idle = still ? null : idleSince + clock / 1000
    const now = time()
    const live = voices && new Map(document.performers.map(({ id }) => [id, voices(id)]))
    const whole = stageFrame(document, cast, {
      time: now,
      playing,
      life,
      idle,
      voice: voice?.(),
      voices: live && ((performer) => live.get(performer)),
      turns: live && idle !== null ? liveTurns.note(idle, speakersOf(live)) : undefined,
    })
    const frame = reframe(whole, { document, cast, time: now }, size)
    if (seeThrough) context.clearRect(0, 0, size.width, size.height)
    showCameras(cast, document, now)
    const seen = still ? frame : withEyes(frame, size, clock)
    paintFrame(context, seen, size, { pictures: cast.pictures, cameras: cast.cameras?.pictures })
    last = clock
  }

  /** Camera pictures arrive a little later; while nothing plays, the stage is drawn again for them. */
  function showCameras({ cameras }: Cast, document: Document, now: number) {
    const shots = cameras && shotsAt(document, now)
    const key = shots?.map(({ overlay, take, time }) => `${overlay} ${take} ${time}`).join() ?? ''
    if (!shots || key === shown) return
    shown = key
    void cameras.show(shots).then(() => key === shown && drawer.request())
  }

  /** Eases the eyes towards a followed point, and back. */
  function withEyes(frame: Frame, size: PictureSize, now: number): Frame {
    const point = scenery?.lookAt?.()
    const share = 1 - Math.exp(-Math.min(100, now - last) / GLANCE)
    eyes.weight += ((point ? 1 : 0) - eyes.weight) * share
    if (point) {
      const box = canvas.getBoundingClientRect()
      const shown = {
        x: (point.x - box.left) * (size.width / box.width),
        y: (point.y - box.top) * (size.height / box.height),
      }
      const target = stagePoint(frame, size, shown)
      eyes.x += (target.x - eyes.x) * share
      eyes.y += (target.y - eyes.y) * share
    }
    if (eyes.weight < 0.01) return frame
    const performers = frame.performers.map((performer) => ({
      ...performer,
      pose: looking(performer.pose, gazeTowards(performer, frame.stage, eyes), eyes.weight),
    }))
    return { ...frame, performers }
  }

  const sizes = new ResizeObserver(([entry]) => {
    if (!entry) return
    // Exact device pixels where the browser reports them; else rounded.
    const exact = entry.devicePixelContentBoxSize?.[0]
    const css = entry.contentBoxSize[0]
    const width = exact?.inlineSize ?? Math.round((css?.inlineSize ?? 0) * devicePixelRatio)
    const height = exact?.blockSize ?? Math.round((css?.blockSize ?? 0) * devicePixelRatio)
    const shrink = Math.min(1, MAX_PIXELS / Math.max(width, height, 1))
    const next = { width: Math.round(width * shrink), height: Math.round(height * shrink) }
    if (next.width === canvas.width && next.height === canvas.height) return
    canvas.width = next.width
    canvas.height = next.height
    // A resized canvas is empty, so it is painted before the browser shows it.
    if (isVisible) (onFailure ? drawSafely : draw)(performance.now())
    else drawer.request()
  })
  try {
    sizes.observe(canvas, { box: 'device-pixel-content-box' })
  } catch {
    // Safari does not support `device-pixel-content-box`.
    sizes.observe(canvas)
  }
  const sight = new IntersectionObserver(
    (entries) => {
      isVisible = entries.at(-1)?.isIntersecting ?? false
      drawer.show(isVisible)
    },
    // With a margin, so that scrolling does not reveal empty canvases.
    { rootMargin: '160px' },
  )
  sight.observe(canvas)

  return {
    show(next) {
      scenery = next
      drawer.request()
    },
    request: () => drawer.request(),
    close() {
      drawer.remove()
      sizes.disconnect()
      sight.disconnect()
    },
  }
}

function speakersOf(live: ReadonlyMap<string, LiveVoice | undefined>): string[] {
  return [...live].flatMap(([performer, voice]) => (voice?.speaking ? [performer] : []))
}
