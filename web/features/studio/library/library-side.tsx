import { lazySide } from '../page/lazy-side.tsx'

/** The library of sounds beside the stage. */
export const LibrarySide = lazySide(
  'Sounds and music',
  async () => (await import('./library-panel.tsx')).LibraryPanel,
)
