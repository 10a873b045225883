/** Seconds of one click. */
const CLICK = 0.03

/** Schedules a click of a metronome at `at` of the context's clock; `strong` on the first beat of a bar. */
export function scheduleClick(
  context: BaseAudioContext,
  at: number,
  { strong }: { strong: boolean },
): () => void {
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
