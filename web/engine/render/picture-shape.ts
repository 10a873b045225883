interface Size {
  width: number
  height: number
}

/** Whether a picture shows all of a stage and nothing else: its shape is the stage's, but for a pixel of rounding. */
export function sameShape(picture: Size, stage: Size): boolean {
  return Math.abs(picture.width - (picture.height * stage.width) / stage.height) < 1.5
}
