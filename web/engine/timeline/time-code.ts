/** At least one, unless `duration` (seconds) is 0. */
export function frameCount(duration: number, fps: number): number {
  return duration > 0 ? Math.max(1, Math.round(duration * fps)) : 0
}

/** `mm:ss 12f` of the nearest frame, which cannot be mistaken for a fraction. Negative times count as 0. */
export function timeCode(time: number, fps: number): string {
  const frames = Math.max(0, Math.round(time * fps)) || 0
  return `${clock(Math.floor(frames / fps))} ${two(frames % fps)}f`
}

/** `mm:ss.hh` with hundredths of a second: how long sounds are. */
export function soundLength(time: number): string {
  const hundredths = Math.max(0, Math.round(time * 100)) || 0
  return `${clock(Math.floor(hundredths / 100))}.${two(hundredths % 100)}`
}

/** `mm:ss`, rounded down. */
export function clockTime(time: number): string {
  return clock(Math.floor(Math.max(0, time) || 0))
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
