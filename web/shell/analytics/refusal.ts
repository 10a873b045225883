/** Privacy signals of a browser; support varies. */
export interface Wishes {
  /** Global Privacy Control. */
  globalPrivacyControl?: boolean
  /** Do Not Track, its forerunner: `'1'` is a wish. */
  doNotTrack?: string | null
}

/** Returns whether the browser asks not to be tracked. */
export function refusesRecording({ globalPrivacyControl, doNotTrack }: Wishes): boolean {
  return globalPrivacyControl === true || doNotTrack === '1'
}
