import type { MouthCue, MouthShape } from '#contract/takes/mouth-track'

/** Collects the shapes of frames into cues without gaps; a cue begins halfway between two frames. */
export function createMouthCues(rate: number, duration: number) {
  const cues: MouthCue[] = []
  let frames = 0
  let start = 0
  let value: MouthShape = 'X'

  function close(end: number) {
    if (end > start) cues.push({ start, end, value })
    start = end
  }

  return {
    push(shape: MouthShape) {
      if (frames === 0) value = shape
      // Thousandths keep the numbers short in JSON.
      else if (shape !== value) close(Math.min(duration, Math.round(((frames - 0.5) / rate) * 1000) / 1000))
      value = shape
      frames++
    },
    end(): MouthCue[] {
      close(duration)
      return cues
    },
  }
}
