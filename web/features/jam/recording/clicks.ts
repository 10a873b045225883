import { beatSeconds, beatsBetween, countInClicks, type BeatGrid } from '#model/document/beats'

/** Seconds of one click. */
const CLICK = 0.03

/** Schedules a metronome click at `at` of the context's clock; `strong` on the first beat of a bar. */
function scheduleClick(context: BaseAudioContext, at: number, { strong }: { strong: boolean }): () => void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = strong ? 1_760 : 1_175
  gain.gain.setValueAtTime(strong ? 0.5 : 0.3, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + CLICK)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + CLICK)
  oscillator.onended = () => gain.disconnect()
  return () => {
    oscillator.onended = null
    oscillator.stop()
    gain.disconnect()
  }
}

interface CountIn {
  /** Start of the count-in, that many beats before `playFrom` plays. */
  begin: number
  beats: number
  playFrom: number
  grid: BeatGrid
  /** Called with the remaining beats. */
  onCount: (count: number) => void
}

interface Metronome {
  from: number
  until: number
  grid: BeatGrid
  /** Time at which `from` plays. */
  at: number
}

/** Schedules the clicks of a take by the context's clock; returns a stop function. */
export function startClicks(
  context: BaseAudioContext,
  clicks: { countIn: CountIn; metronome: Metronome | undefined },
): () => void {
  const ends = countIn(context, clicks.countIn)
  if (clicks.metronome) ends.push(...metronome(context, clicks.metronome))
  return () => ends.forEach((end) => end())
}

/** Maximum scheduled clicks: ten minutes at 200 beats per minute. */
const CLICKS_MAX = 2_000

/** Schedules the remaining beats of the count-in; returns their cancel functions. */
function countIn(
  context: BaseAudioContext,
  { begin, beats, playFrom, grid, onCount }: CountIn,
): (() => void)[] {
  const plays = begin + beats * beatSeconds(grid)
  return countInClicks({ beats, playFrom }, grid)
    .map(({ time, strong }, count) => ({ count, strong, at: plays + time }))
    .filter(({ at }) => at >= context.currentTime)
    .map(({ count, strong, at }) => {
      const silence = scheduleClick(context, at, { strong })
      const timer = setTimeout(() => onCount(beats - count), (at - context.currentTime) * 1000)
      return () => {
        silence()
        clearTimeout(timer)
      }
    })
}

/** Schedules a click per beat; returns their cancel functions. */
function metronome(context: BaseAudioContext, { from, until, grid, at }: Metronome): (() => void)[] {
  return beatsBetween(from, until, grid)
    .slice(0, CLICKS_MAX)
    .map(({ time, strong }) => scheduleClick(context, at + time - from, { strong }))
}
