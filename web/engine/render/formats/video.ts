import type { Stage } from '#contract/document/document'
import { sameShape } from '../picture-shape.ts'
import type { PictureExport } from './format.ts'
import { even, type ExportSize } from './size.ts'

const fixedSizes: ExportSize[] = [
  { id: '1080p', label: '1080p', width: 1920, height: 1080 },
  { id: '720p', label: '720p', width: 1280, height: 720 },
  { id: 'square', label: 'Square', width: 1080, height: 1080 },
  { id: 'vertical', label: 'Vertical', width: 1080, height: 1920 },
]

/** The four usual sizes, after the stage's own if none of them has its shape. */
function sizes(stage: Stage): ExportSize[] {
  const own = { id: 'stage' as const, label: 'Stage', width: even(stage.width), height: even(stage.height) }
  return fixedSizes.some((size) => sameShape(size, stage)) ? fixedSizes : [own, ...fixedSizes]
}

export const video = {
  noun: 'video',
  rates: [24, 30, 60],
  sizes,
  preferredSize(stage) {
    const all = sizes(stage)
    // `sizes` never returns an empty list.
    return all.find((size) => sameShape(size, stage)) ?? all[0]!
  },
} as const satisfies Partial<PictureExport>
