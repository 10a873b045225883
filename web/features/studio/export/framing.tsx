import type { Stage } from '#contract/document'
import { sameShape, type ExportSize } from '../../../stage/export/export-options.ts'

/** Where the picture will be cut when it has another shape than the stage. */
export function Framing({ stage, size }: { stage: Stage; size: ExportSize }) {
  if (sameShape(size, stage)) return null
  const shape = size.width / size.height / (stage.width / stage.height)
  const side = `${((1 - Math.min(shape, 1 / shape)) / 2) * 100}%`
  const [first, second] =
    shape < 1
      ? [
          { left: 0, top: 0, bottom: 0, width: side },
          { right: 0, top: 0, bottom: 0, width: side },
        ]
      : [
          { top: 0, left: 0, right: 0, height: side },
          { bottom: 0, left: 0, right: 0, height: side },
        ]
  return (
    <>
      <div aria-hidden="true" className="absolute bg-veil" style={first} />
      <div aria-hidden="true" className="absolute bg-veil" style={second} />
    </>
  )
}
