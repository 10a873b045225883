import type { StageLayout } from '#contract/document/document'

/** Layouts of performers in a scene. */
export const layouts: readonly { id: StageLayout; label: string }[] = [
  { id: 'row', label: 'Row' },
  { id: 'grid', label: 'Grid' },
  { id: 'duet', label: 'Duet' },
  { id: 'free', label: 'Free' },
]

/** A scene without a layout is free. */
export const layoutLabel = (layout: StageLayout | null | undefined) =>
  layouts.find(({ id }) => id === (layout ?? 'free'))?.label ?? 'Free'
