interface Size {
  width: number
  height: number
}

/** Returns whether a picture has the stage's shape, up to a pixel of rounding. */
export function sameShape(picture: Size, stage: Size): boolean {
  return Math.abs(picture.width - (picture.height * stage.width) / stage.height) < 1.5
}
