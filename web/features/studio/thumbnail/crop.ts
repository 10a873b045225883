export interface Crop {
  /** Pixels of the picture. */
  x: number
  y: number
  width: number
  height: number
}

export interface CropChoice {
  /** Zoom; 1 shows as much as fits. */
  zoom: number
  x: number
  y: number
}

/** The proportions of thumbnails. */
export const THUMBNAIL = { width: 1280, height: 720 } as const

/** The part of a picture that becomes the thumbnail: 16:9 and within the picture. */
export function cropOf(picture: { width: number; height: number }, choice: CropChoice): Crop {
  const shape = THUMBNAIL.width / THUMBNAIL.height
  const whole = picture.width / picture.height
  const zoom = Math.max(1, choice.zoom)
  const width = (whole > shape ? picture.height * shape : picture.width) / zoom
  const height = width / shape
  return {
    x: within(choice.x * picture.width - width / 2, picture.width - width),
    y: within(choice.y * picture.height - height / 2, picture.height - height),
    width,
    height,
  }
}

/** Returns the initial crop: as much as fits; of a tall picture the part where faces usually are. */
export function startingCrop({ width, height }: { width: number; height: number }): CropChoice {
  return { zoom: 1, x: 0.5, y: width > height ? 0.5 : 0.42 }
}

/** The crop after a drag by a share of the visible part, limited to the picture. */
export function dragCrop(
  picture: { width: number; height: number },
  choice: CropChoice,
  by: { x: number; y: number },
): CropChoice {
  const { width, height } = cropOf(picture, choice)
  const moved = {
    ...choice,
    x: choice.x - (by.x * width) / picture.width,
    y: choice.y - (by.y * height) / picture.height,
  }
  const crop = cropOf(picture, moved)
  return {
    zoom: choice.zoom,
    x: (crop.x + crop.width / 2) / picture.width,
    y: (crop.y + crop.height / 2) / picture.height,
  }
}

function within(value: number, high: number): number {
  return Math.min(high, Math.max(0, value))
}
