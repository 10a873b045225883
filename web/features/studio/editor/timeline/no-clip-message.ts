import type { StudioState } from '../../project/studio-state.ts'

export const TAKE_IS_MADE = 'Your take is being made…'

/** Returns the text of an empty voice lane, such as an upload in progress. */
export function noClipMessage({ making, arrivals }: Pick<StudioState, 'making' | 'arrivals'>): string {
  // A sound with a place of its own does not become the voice.
  const coming = arrivals.filter(({ take }) => !take.place)
  if (making > 0 || coming.some(({ step }) => step === 'uploading')) return TAKE_IS_MADE
  if (coming.length > 0) return 'Your take is not uploaded yet.'
  return 'Nothing recorded yet.'
}
