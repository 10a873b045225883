export interface Size {
  width: number
  height: number
}

export interface Square {
  x: number
  y: number
  size: number
}

export interface CropChoice {
  /** Zoom: 1 shows as much as fits into the square, `NEAREST` is the maximum. */
  zoom: number
  /** Which point of the picture is in the middle of the square, 0..1 of its width and height. */
  x: number
  y: number
}

/** A point of the shown square, or a way across it: 1 is its whole side. */
export interface Point {
  x: number
  y: number
}

export const NEAREST = 5

export const wholePicture: CropChoice = { zoom: 1, x: 0.5, y: 0.5 }

/** The square that is cut out: never outside the picture, for any choice. */
export function squareOf(picture: Size, choice: CropChoice): Square {
  const size = Math.min(picture.width, picture.height) / within(choice.zoom, 1, NEAREST)
  return {
    x: within(choice.x * picture.width - size / 2, 0, picture.width - size),
    y: within(choice.y * picture.height - size / 2, 0, picture.height - size),
    size,
  }
}

/** The choice after the picture was pushed `by` across the square; it stops at the picture's edges. */
export function moved(picture: Size, choice: CropChoice, by: Point): CropChoice {
  const { x, y, size } = squareOf(picture, choice)
  return choiceOf(picture, { x: x - by.x * size, y: y - by.y * size, size })
}

/** The choice at another nearness, with the point `at` of the square staying where it is, as far as edges allow. */
export function zoomed(
  picture: Size,
  choice: CropChoice,
  zoom: number,
  at: Point = { x: 0.5, y: 0.5 },
): CropChoice {
  const before = squareOf(picture, choice)
  const { size } = squareOf(picture, { ...choice, zoom })
  const x = before.x + at.x * (before.size - size)
  const y = before.y + at.y * (before.size - size)
  return choiceOf(picture, { x, y, size })
}

function choiceOf(picture: Size, { x, y, size }: Square): CropChoice {
  const choice = {
    zoom: Math.min(picture.width, picture.height) / size,
    x: (x + size / 2) / picture.width,
    y: (y + size / 2) / picture.height,
  }
  // Clamped: moving back from beyond an edge would have no effect at first.
  const inside = squareOf(picture, choice)
  return {
    zoom: choice.zoom,
    x: (inside.x + inside.size / 2) / picture.width,
    y: (inside.y + inside.size / 2) / picture.height,
  }
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
