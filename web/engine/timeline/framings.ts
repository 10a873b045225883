import type { Scene, Stage } from '#contract/document/document'

export interface Framing {
  id: 'close' | 'medium' | 'full'
  label: string
  camera: Scene['camera']
}

/** The face, waist up (which suits puppets best), or the whole stage. */
export const framings: readonly Framing[] = [
  { id: 'close', label: 'Close', camera: { x: 0.5, y: 0.3, zoom: 1.8 } },
  { id: 'medium', label: 'Medium', camera: { x: 0.5, y: 0.4, zoom: 1.3 } },
  { id: 'full', label: 'Full', camera: { x: 0.5, y: 0.5, zoom: 1 } },
]

/** In a tall picture a puppet fills the width: the camera looks down to its feet, not at the air above its head. */
const tallFramings: readonly Framing[] = [
  { id: 'close', label: 'Close', camera: { x: 0.5, y: 0.57, zoom: 1.6 } },
  { id: 'medium', label: 'Medium', camera: { x: 0.5, y: 0.615, zoom: 1.3 } },
  { id: 'full', label: 'Full', camera: { x: 0.5, y: 0.5, zoom: 1 } },
]

type StageShape = Pick<Stage, 'width' | 'height'>

export function framingsOf({ width, height }: StageShape): readonly Framing[] {
  return height > width ? tallFramings : framings
}

/** `null` for any other camera. Older tall stages stored the framings of wide ones: those still match. */
export function framingOf(camera: Scene['camera'], stage: StageShape): Framing['id'] | null {
  return [...framingsOf(stage), ...framings].find((one) => isSameCamera(one.camera, camera))?.id ?? null
}

export function isSameCamera(one: Scene['camera'], other: Scene['camera']): boolean {
  return (['x', 'y', 'zoom'] as const).every((key) => Math.abs(one[key] - other[key]) < 0.005)
}
