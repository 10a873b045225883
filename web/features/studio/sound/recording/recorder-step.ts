/** The state of a recorder. */
export type RecorderStep =
  /** No microphone is open. */
  | { name: 'off' }
  | { name: 'opening' }
  /** The meter runs, nothing is recorded. */
  | { name: 'ready' }
  | { name: 'counting'; count: number }
  | { name: 'recording' }
  | { name: 'paused' }
  | { name: 'finishing' }
  /** The microphone cannot be used; `error` says why. */
  | { name: 'failed'; error: unknown }
