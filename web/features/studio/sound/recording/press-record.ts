import type { Recorder } from './recorder.ts'

/** Whether a recording is being made, or about to be. */
export function isRecording({ step }: Pick<Recorder, 'step'>): boolean {
  const { name } = step.get()
  return name === 'counting' || isTaping({ step })
}

/** Whether something has been recorded that is not a take yet. */
export function isTaping({ step }: Pick<Recorder, 'step'>): boolean {
  const { name } = step.get()
  return name === 'recording' || name === 'paused'
}

/** What the recorder's one large button and its key do: open the microphone, record, call the count-in off, stop. */
export async function pressRecord(
  recorder: Pick<Recorder, 'step' | 'open' | 'record' | 'cancel' | 'stop'>,
): Promise<void> {
  const step = recorder.step.get()
  switch (step.name) {
    case 'off':
    case 'failed':
      return recorder.open()
    case 'ready':
      return recorder.record()
    case 'counting':
      return recorder.cancel()
    case 'recording':
    case 'paused':
      return recorder.stop()
    case 'opening':
    case 'finishing':
      return undefined
    default:
      return step satisfies never
  }
}
