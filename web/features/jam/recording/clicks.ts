/** Seconds of one click. */
const CLICK = 0.03

/** Schedules a click of a metronome at `at` of the context's clock; `strong` on the first beat of a bar. */
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
  /** When the first beat sounds. */
  begin: number
  beats: number
  tempo: number
  /** Is told how many beats are still to come. */
  onCount: (count: number) => void
}

interface Metronome {
  /** Seconds of the timeline. */
  from: number
  until: number
  tempo: number
  /** When `from` is heard. */
  at: number
}

/** Schedules the clicks of a take by the context's clock; returns what ends them. */
export function startClicks(
  context: BaseAudioContext,
  clicks: { countIn: CountIn; metronome: Metronome | undefined },
): () => void {
  const ends = countIn(context, clicks.countIn)
  if (clicks.metronome) ends.push(...metronome(context, clicks.metronome))
  return () => ends.forEach((end) => end())
}

/** Clicks of a metronome that are scheduled at most: ten minutes at 200 beats a minute. */
const CLICKS_MAX = 2_000

/** Counts the beats in that have not passed yet; returns what calls each off. */
function countIn(context: BaseAudioContext, { begin, beats, tempo, onCount }: CountIn): (() => void)[] {
  return Array.from({ length: beats }, (_, count) => ({ count, at: begin + (count * 60) / tempo }))
    .filter(({ at }) => at >= context.currentTime)
    .map(({ count, at }) => {
      const silence = scheduleClick(context, at, { strong: count === 0 })
      const timer = setTimeout(() => onCount(beats - count), (at - context.currentTime) * 1000)
      return () => {
        silence()
        clearTimeout(timer)
      }
    })
}

/** Clicks on each beat; returns what calls each off. */
function metronome(context: BaseAudioContext, { from, until, tempo, at }: Metronome): (() => void)[] {
  return beatsBetween(from, until, tempo)
    .slice(0, CLICKS_MAX)
    .map(({ time, strong }) => scheduleClick(context, at + time - from, { strong }))
}

const BEATS_A_BAR = 4

/** The beats from `from` to `until` seconds of the timeline, which begins with a first beat. */
export function beatsBetween(
  from: number,
  until: number,
  tempo: number,
): { time: number; strong: boolean }[] {
  const beat = 60 / tempo
  const beats: { time: number; strong: boolean }[] = []
  for (let number = Math.ceil(from / beat - 1e-6); number * beat < until; number++) {
    beats.push({ time: number * beat, strong: number % BEATS_A_BAR === 0 })
  }
  return beats
}
