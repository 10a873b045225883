/** The time of frame-accurate editing: the nearest frame's own time, in seconds. */
export function frameTime(time: number, fps: number): number {
  return Math.round(time * fps) / fps
}

/** How many frames a video of `duration` seconds has; at least one for anything longer than nothing. */
export function frameCount(duration: number, fps: number): number {
  return duration > 0 ? Math.max(1, Math.round(duration * fps)) : 0
}

/** `mm:ss.ff` of the nearest frame; `ff` counts frames, minutes go on past 99. Negative times count as 0. */
export function timeCode(time: number, fps: number): string {
  const frames = Math.max(0, Math.round(time * fps)) || 0
  const seconds = Math.floor(frames / fps)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${two(frames % fps)}`
}

/**
 * Seconds of a typed time: `mm:ss.ff`, `mm:ss`, `ss.ff` or `ss`, also `h:mm:ss.ff`. `null` for what is
 * no time, such as a 60th second or a frame that the rate does not have.
 */
export function parseTimeCode(text: string, fps: number): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const hasHours = match[1] !== undefined
  const hasMinutes = match[2] !== undefined
  if (frames >= fps || (hasMinutes && seconds >= 60) || (hasHours && minutes >= 60)) return null
  return hours * 3_600 + minutes * 60 + seconds + frames / fps
}
