/** What a browser tells of its person's wishes; none of it stands in every browser. */
export interface Wishes {
  /** Global Privacy Control. */
  globalPrivacyControl?: boolean
  /** Do Not Track, its forerunner: `'1'` is a wish. */
  doNotTrack?: string | null
}

/** Whether somebody has told their browser that they do not want to be recorded. */
export function refusesRecording({ globalPrivacyControl, doNotTrack }: Wishes): boolean {
  return globalPrivacyControl === true || doNotTrack === '1'
}
