import type { Stage } from '#contract/document'
import { RadioChips } from '../../ui/radio-chips.tsx'
import {
  exportRates,
  exportSizes,
  shapeWords,
  type ExportChoice,
  type ExportSupport,
} from './export-options.ts'

/** Format, size and speed of the file; what this browser cannot make is not to be chosen. */
export function ChoiceFields({
  stage,
  choice,
  support,
  onChange,
}: {
  stage: Stage
  choice: ExportChoice
  support: ExportSupport
  onChange: (choice: ExportChoice) => void
}) {
  const sizes = exportSizes(stage)
  const shape = shapeWords(stage, choice.size)
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
      {shape ? <p className="-mt-3 text-sm text-soft">{shape}</p> : null}
      <RadioChips
        label="Frames per second"
        options={exportRates.map((rate) => ({ id: String(rate), label: String(rate) }))}
        value={String(choice.fps)}
        onChange={(fps) => onChange({ ...choice, fps: Number(fps) })}
      />
    </>
  )
}
