export type RecorderState =
  | { name: 'off' }
  | { name: 'opening' }
  /** The meter runs, nothing is recorded. */
  | { name: 'ready' }
  | { name: 'counting'; count: number }
  | { name: 'recording' }
  | { name: 'paused' }
  | { name: 'finishing' }
  | { name: 'failed'; error: unknown }

export function isMicrophoneOff({ name }: RecorderState): boolean {
  return name === 'off' || name === 'opening' || name === 'failed'
}
