import { lazySide } from '../page/lazy-side.tsx'

export const LibrarySide = lazySide(
  'Sounds and music',
  async () => (await import('./library-panel.tsx')).LibraryPanel,
)
