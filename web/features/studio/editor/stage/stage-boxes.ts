import type { Document } from '#contract/document/document'
import { viewOf } from '../../../../engine/render/frame-view.ts'
import { overlayReach } from '../../../../engine/render/draw-overlays.ts'
import { reframe } from '../../../../engine/render/reframe.ts'
import { frameAt, type Cast } from '../../../../engine/timeline/frame.ts'

/** A draggable box on the stage; lengths are fractions of the picture. */
export interface StageBox {
  kind: 'performer' | 'overlay'
  id: string
  left: number
  top: number
  width: number
  height: number
  /** The fixed point when resizing: a performer's feet, an overlay's centre. */
  anchor: { x: number; y: number }
  /** Degrees, clockwise, about its middle. */
  turn: number
  /** Fractions of the picture per unit of the stage, for converting drags. */
  perStage: { x: number; y: number }
}

/** Half a performer's width as a fraction of its height. */
const HALF_WIDTH = 0.27

const noPictures: ReadonlyMap<string, ImageBitmap> = new Map()
let measuring: OffscreenCanvasRenderingContext2D | null | undefined

/** Returns the boxes on the stage at `time`, front to back. */
export function stageBoxes(document: Document, time: number, cast: Cast): StageBox[] {
  const frame = reframe(
    frameAt(document, time, cast, { stillness: true }),
    { document, cast, time },
    document.stage,
  )
  const size = document.stage
  const view = viewOf(frame, size)
  const perStage = {
    x: (view.scale * document.stage.width) / size.width,
    y: (view.scale * document.stage.height) / size.height,
  }
  const present = frame.performers.filter(({ entering }) => entering !== null)
  const performers = present.map(({ performerId, puppet, x, y, scale }): StageBox => {
    const { feet, face } = puppet.rig
    // From a little above the face, where hair and hats are, down to the feet.
    const height = (feet.y - face.y + face.height * 0.35) * scale * view.scale
    const foot = { x: x * view.scale + view.x, y: y * view.scale + view.y }
    return {
      kind: 'performer',
      id: performerId,
      left: (foot.x - height * HALF_WIDTH) / size.width,
      top: (foot.y - height) / size.height,
      width: (height * HALF_WIDTH * 2) / size.width,
      height: height / size.height,
      anchor: { x: foot.x / size.width, y: foot.y / size.height },
      turn: 0,
      perStage,
    }
  })
  measuring ??= new OffscreenCanvas(8, 8).getContext('2d')
  const overlays = frame.overlays.flatMap((overlay): StageBox[] => {
    if (!measuring) return []
    const reach = overlayReach(measuring, overlay, size, {
      pictures: cast.pictures ?? noPictures,
      cameras: cast.cameras?.pictures,
      han: frame.han,
    })
    return [
      {
        kind: 'overlay',
        id: overlay.id,
        left: overlay.x - reach.x / size.width,
        top: overlay.y - reach.y / size.height,
        width: (2 * reach.x) / size.width,
        height: (2 * reach.y) / size.height,
        anchor: { x: overlay.x, y: overlay.y },
        turn: overlay.turn,
        // Overlays are positioned in the picture, not on the stage.
        perStage: { x: 1, y: 1 },
      },
    ]
  })
  return [...performers, ...overlays].reverse()
}

/** The frontmost box at a point of the picture (fractions). */
export function boxAt(boxes: readonly StageBox[], point: { x: number; y: number }): StageBox | undefined {
  return boxes.find(
    ({ left, top, width, height }) =>
      point.x >= left && point.x <= left + width && point.y >= top && point.y <= top + height,
  )
}

/** Snap distance, as a fraction of the picture. */
const SNAP = 0.012

/** `by` (fractions of the picture) after snapping the box's centre to the picture's, with the snap lines. */
export function snappedPlace(
  box: Pick<StageBox, 'kind' | 'anchor'>,
  by: { x: number; y: number },
  snaps: boolean,
): { x: number; y: number; lines: { x?: number; y?: number } } {
  // Performers stand on a floor, so they snap horizontally only.
  const toX = 0.5 - box.anchor.x
  const toY = box.kind === 'overlay' ? 0.5 - box.anchor.y : Infinity
  const nearX = snaps && Math.abs(by.x - toX) < SNAP
  const nearY = snaps && Math.abs(by.y - toY) < SNAP
  return {
    x: nearX ? toX : by.x,
    y: nearY ? toY : by.y,
    lines: { ...(nearX && { x: 0.5 }), ...(nearY && { y: 0.5 }) },
  }
}
