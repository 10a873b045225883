import type { Stage } from '#contract/document/document'
import type { PictureExport } from './format.ts'
import { even, type ExportSize } from './size.ts'

/** Longer sides, in pixels. */
const sides = { small: 320, medium: 480, large: 640 }

const sized = (stage: Stage, id: keyof typeof sides): ExportSize => {
  const longer = Math.max(stage.width, stage.height)
  return {
    id,
    label: id[0]?.toUpperCase() + id.slice(1),
    width: even((stage.width * sides[id]) / longer),
    height: even((stage.height * sides[id]) / longer),
  }
}

/** A silent GIF; the app's own code encodes it, in a worker that draws only where videos can be made. */
export const gif: PictureExport = {
  noun: 'GIF',
  label: 'GIF',
  description: 'Silent, and loops. Best for a few seconds.',
  extension: 'gif',
  encoders: ['webm', 'mp4'],
  // GIF counts hundredths of a second.
  rates: [10, 20, 25],
  isSilent: true,
  sizes: (stage) => (['small', 'medium', 'large'] as const).map((id) => sized(stage, id)),
  preferredSize: (stage) => sized(stage, 'medium'),
  // It stores every picture whole, so longer ones are too large to be of use.
  maxSeconds: 60,
}
