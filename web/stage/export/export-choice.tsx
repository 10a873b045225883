import type { Stage } from '#contract/document'
import type { ReactNode } from 'react'
import { RadioChips } from '../../ui/radio-chips.tsx'
import {
  exportRates,
  exportSizes,
  sameShape,
  type ExportChoice,
  type ExportSupport,
} from './export-options.ts'

/** Format, size and speed of the file; what this browser cannot make is not to be chosen. */
export function ChoiceFields({
  stage,
  choice,
  support,
  otherShape,
  onChange,
}: {
  stage: Stage
  choice: ExportChoice
  support: ExportSupport
  /** What is said where the file has another shape than the stage. */
  otherShape: ReactNode
  onChange: (choice: ExportChoice) => void
}) {
  const sizes = exportSizes(stage)
  return (
    <>
      <RadioChips
        label="Format"
        options={[
          { id: 'mp4', label: 'MP4', isDisabled: !support.mp4 },
          { id: 'webm', label: 'WebM', isDisabled: !support.webm },
        ]}
        value={choice.format}
        onChange={(format) => onChange({ ...choice, format })}
      />
      <RadioChips
        label="Size"
        options={sizes}
        value={choice.size.id}
        onChange={(id) => {
          const size = sizes.find((one) => one.id === id)
          if (size) onChange({ ...choice, size })
        }}
      />
      {sameShape(choice.size, stage) ? null : <p className="-mt-3 text-sm text-soft">{otherShape}</p>}
      <RadioChips
        label="Frames a second"
        options={exportRates.map((rate) => ({ id: String(rate), label: String(rate) }))}
        value={String(choice.fps)}
        onChange={(fps) => onChange({ ...choice, fps: Number(fps) })}
      />
    </>
  )
}
