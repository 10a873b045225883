import { eyesOf } from '../puppet/drawing/body-boxes.ts'
import type { Frame } from '../timeline/frame.ts'
import type { Standing } from './caption-panel.ts'
import { placedBox } from './framing/boxes.ts'

export interface PictureSize {
  width: number
  height: number
}

/** Pixels of the picture for one of the stage, and where the stage's corner lies in the picture. */
export function viewOf(
  { stage, camera, window }: Pick<Frame, 'stage' | 'camera' | 'window'>,
  { width, height }: PictureSize,
): { scale: number; x: number; y: number } {
  if (window) {
    const scale = width / window.width
    return { scale, x: -window.x * scale, y: -window.y * scale }
  }
  const scale = Math.max(width / stage.width, height / stage.height) * camera.zoom
  return {
    scale,
    x: width / 2 - camera.x * stage.width * scale,
    y: height / 2 - camera.y * stage.height * scale,
  }
}

/** The performers on stage whose heads are in the picture, where they stand at rest. */
export function standingIn(frame: Frame, size: PictureSize): Standing[] {
  const view = viewOf(frame, size)
  return frame.performers.flatMap(({ performerId, puppet: { rig }, entering, x, y, scale }): Standing[] => {
    if (entering === null) return []
    const { feet, mouth } = rig
    const place = { feet, x: view.x + x * view.scale, y: view.y + y * view.scale, scale: scale * view.scale }
    const head = placedBox(rig.face, place)
    const [right, chin] = [head.x + head.width, head.y + head.height]
    if (head.x >= size.width || right <= 0 || head.y >= size.height || chin <= 0) return []
    const opened = {
      x: mouth.x - mouth.width / 2,
      y: mouth.y - mouth.opening / 2,
      width: mouth.width,
      height: mouth.opening,
    }
    return [
      {
        performer: performerId,
        head,
        eyes: placedBox(eyesOf(rig), place),
        mouth: placedBox(opened, place),
        x: place.x,
        feet: place.y,
      },
    ]
  })
}

/** The point of the stage (in its pixels) under a point of the picture. */
export function stagePoint(
  frame: Pick<Frame, 'stage' | 'camera' | 'window'>,
  size: PictureSize,
  point: { x: number; y: number },
): { x: number; y: number } {
  const view = viewOf(frame, size)
  return { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale }
}
