import type { Recorder } from './recorder.ts'

/** Returns whether a recording is running or about to start. */
export function isRecording({ step }: Pick<Recorder, 'step'>): boolean {
  const { name } = step.get()
  return name === 'counting' || isTaping({ step })
}

/** Returns whether a recording is not a take yet. */
export function isTaping({ step }: Pick<Recorder, 'step'>): boolean {
  const { name } = step.get()
  return name === 'recording' || name === 'paused'
}

/** The action of the record button and its key: open the microphone, record, cancel the count-in, stop. */
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
