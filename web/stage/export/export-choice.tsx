import type { Stage } from '#contract/document/document'
import { LOUDNESS_TARGETS } from '../../engine/mix/loudness-targets.ts'
import { isSilentFormat } from '../../engine/render/formats/index.ts'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import {
  canMake,
  loudnessLabel,
  exportRates,
  exportSizes,
  formatOptions,
  formatDescription,
  shapeMessage,
  withFormat,
  type ExportChoice,
  type ExportSupport,
} from './export-options.ts'

const AS_MIXED = 'off'

/** Format, size, loudness and frame rate; unsupported choices are disabled. */
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
  const sizes = exportSizes(stage, choice.format)
  const rates = exportRates(choice.format)
  const shape = sizes.length > 0 ? shapeMessage(stage, choice.size) : ''
  return (
    <>
      <RadioChips
        label="Format"
        options={formatOptions.map((one) => ({ ...one, isDisabled: !canMake(one.id, support) }))}
        value={choice.format}
        onChange={(format) => onChange(withFormat(choice, stage, format))}
      />
      <p className="-mt-3 text-sm text-soft">{formatDescription(choice.format)}</p>
      {sizes.length > 0 ? (
        <RadioChips
          label="Size"
          options={sizes}
          value={choice.size.id}
          onChange={(id) => {
            const size = sizes.find((one) => one.id === id)
            if (size) onChange({ ...choice, size })
          }}
        />
      ) : null}
      {shape ? <p className="-mt-3 text-sm text-soft">{shape}</p> : null}
      {rates.length > 0 ? (
        <RadioChips
          label="Frames per second"
          options={rates.map((rate) => ({ id: String(rate), label: String(rate) }))}
          value={String(choice.fps)}
          onChange={(fps) => onChange({ ...choice, fps: Number(fps) })}
        />
      ) : null}
      {choice.loudness === undefined || isSilentFormat(choice.format) ? null : (
        <RadioChips
          label="Loudness"
          options={[
            ...LOUDNESS_TARGETS.map(({ lufs }) => ({ id: String(lufs), label: loudnessLabel(lufs) })),
            { id: AS_MIXED, label: 'As mixed' },
          ]}
          value={choice.loudness === null ? AS_MIXED : String(choice.loudness)}
          onChange={(id) => onChange({ ...choice, loudness: id === AS_MIXED ? null : Number(id) })}
        />
      )}
    </>
  )
}
