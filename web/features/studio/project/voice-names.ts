import type { ClipEffects } from '#contract/document/document'

/** The kinds of voices, in the order they are offered. */
export const voiceNames: readonly { id: ClipEffects['voice']; label: string }[] = [
  { id: 'natural', label: 'Natural' },
  { id: 'deep', label: 'Deep' },
  { id: 'small', label: 'Small' },
  { id: 'robot', label: 'Robot' },
  { id: 'radio', label: 'Radio' },
  { id: 'giant', label: 'Giant' },
  { id: 'choir', label: 'Choir' },
]
