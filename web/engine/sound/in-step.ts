import type { CaptureBlock } from './capture-worklet.ts'
import type { TakeRecording } from './take-store.ts'

/**
 * `frame` is of the microphone's clock. Dropped blocks become silence, so that the recording follows that clock; gaps
 * of `longest` frames or more (a sleeping computer) do not. Returns where the next block begins.
 */
export function appendInStep(
  recording: Pick<TakeRecording, 'append'>,
  block: CaptureBlock,
  {
    frame,
    expected = frame,
    longest = Infinity,
  }: { frame: number; expected: number | undefined; longest?: number },
): number {
  const missing = frame - expected
  if (missing > 0 && missing < longest) recording.append(block.map(() => new Float32Array(missing)))
  recording.append(block)
  return frame + (block[0]?.length ?? 0)
}
