import type { StudioRecorder } from './recorder.ts'

export function isRecording({ state }: Pick<StudioRecorder, 'state'>): boolean {
  const { name } = state.get()
  return name === 'counting' || isTaping({ state })
}

/** Returns whether a recording is not a take yet. */
export function isTaping({ state }: Pick<StudioRecorder, 'state'>): boolean {
  const { name } = state.get()
  return name === 'recording' || name === 'paused'
}

/** The action of the record button: opens the microphone, records, cancels the count-in, or stops. */
export async function pressRecord(
  recorder: Pick<StudioRecorder, 'state' | 'open' | 'record' | 'cancel' | 'stop'>,
): Promise<void> {
  const step = recorder.state.get()
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
