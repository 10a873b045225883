import { lazySide } from '../page/lazy-side.tsx'

export const DirectionSide = lazySide(
  'Direction',
  async () => (await import('./direction-panel.tsx')).DirectionPanel,
)
