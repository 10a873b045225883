import { MOUTH_RATE } from '#contract/takes/mouth-track'

/** A stretch of frames, `end` excluded. */
export interface Piece {
  start: number
  end: number
}

/** Frames: shorter pauses belong to the speech around them, and shorter sounds are none. */
const SHORT_PAUSE = 0.3 * MOUTH_RATE
const SHORT_SOUND = 0.15 * MOUTH_RATE

/** Speech without its short pauses; `speech` has 1 where something is said. */
export function speechPieces(speech: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  for (let start = speech.indexOf(1); start >= 0;) {
    const after = speech.indexOf(0, start)
    const end = after < 0 ? speech.length : after
    const last = pieces.at(-1)
    if (last && start - last.end < SHORT_PAUSE) last.end = end
    else pieces.push({ start, end })
    start = after < 0 ? -1 : speech.indexOf(1, end)
  }
  return pieces.filter(({ start, end }) => end - start >= SHORT_SOUND)
}
