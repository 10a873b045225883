import type { Overlay } from '#contract/document/document'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { inPercent } from '../../../../ui/feedback/percent.ts'
import { Slider } from '../../../../ui/dials/slider.tsx'
import { formatFixed } from '../../../../platform/locale.ts'

const WHOLE = { x: 0.5, y: 0.5, zoom: 1 }
const places = [
  { label: 'Horizontal position', axis: 'x' },
  { label: 'Vertical position', axis: 'y' },
] as const

export function CameraCut({
  overlay,
  change,
  end,
}: {
  overlay: Overlay
  change: (change: Pick<Overlay, 'shape' | 'crop'>, key: string) => void
  end: () => void
}) {
  const crop = overlay.crop ?? WHOLE
  return (
    <>
      <RadioChips
        label="Shape"
        options={[
          { id: 'round', label: 'Round' },
          { id: 'square', label: 'Square' },
          { id: 'wide', label: 'Rectangle' },
        ]}
        value={overlay.shape ?? 'round'}
        onChange={(shape) => {
          change({ shape: shape as Overlay['shape'] }, 'shape') // safe: one of the options
          end()
        }}
      />
      <Slider
        label="Crop"
        value={crop.zoom}
        min={1}
        max={4}
        step={0.05}
        defaultValue={1}
        format={(value) => `${formatFixed(value, 1)} ×`}
        onChange={(zoom) => change({ crop: { ...crop, zoom } }, 'crop')}
        onChangeEnd={end}
      />
      {places.map(({ label, axis }) => (
        <Slider
          key={axis}
          label={label}
          value={crop[axis]}
          min={0}
          max={1}
          step={0.01}
          defaultValue={0.5}
          {...inPercent}
          onChange={(value) => change({ crop: { ...crop, [axis]: value } }, 'crop')}
          onChangeEnd={end}
        />
      ))}
    </>
  )
}
