import { outputLatencyOf } from './session.ts'

/**
 * Audio time of what is heard at `moment` (ms of the page's clock, like `now`). The output's time stamp is exact;
 * `currentTime` advances in steps of a buffer.
 */
export function clockAt(
  context: Pick<AudioContext, 'currentTime'> &
    Partial<Pick<AudioContext, 'getOutputTimestamp' | 'outputLatency'>>,
  moment: number,
  now: number,
): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {}
  // Before anything has sounded, and where the browser does not know, both are 0.
  if (contextTime > 0 && performanceTime > 0) return contextTime + (moment - performanceTime) / 1000
  return context.currentTime - outputLatencyOf(context) + (moment - now) / 1000
}
