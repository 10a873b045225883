/** Units of a drawn signature, whatever the size of its field. */
export const STROKES_WIDTH = 600
export const STROKES_HEIGHT = 200

/** Characters: about 2,500 points. */
export const STROKES_MAX = 20_000

/** An SVG path of polylines, `M12 40 13 42 …M…`, and nothing else, since it is shown to admins. */
export function isStrokes(text: string): boolean {
  return /^(?:M\d{1,3} \d{1,3}(?: \d{1,3} \d{1,3})*)+$/.test(text)
}
