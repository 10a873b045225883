import type { Drivers } from '../../../engine/puppet/acting/drivers.ts'
import { inPercent } from '../../../ui/feedback/percent.ts'
import { Slider } from '../../../ui/dials/slider.tsx'

const drivers: { id: keyof Drivers; label: string }[] = [
  { id: 'idle', label: 'Life of its own' },
  { id: 'voice', label: 'Body follows the voice' },
  { id: 'camera', label: 'Head follows the camera' },
]

/** The strength of each driver of the performer; the mouth always follows the voice. */
export function DriversPanel({
  values,
  onChange,
  onChangeEnd,
}: {
  values: Readonly<Drivers>
  onChange: (change: Partial<Drivers>) => void
  onChangeEnd: () => void
}) {
  return (
    <details className="rounded-panel border border-line p-3">
      <summary className="cursor-pointer rounded-control text-sm font-medium">Acting</summary>
      <div className="mt-4 flex flex-col gap-5">
        {drivers.map(({ id, label }) => (
          <Slider
            key={id}
            label={label}
            value={values[id]}
            defaultValue={1}
            step={0.05}
            {...inPercent}
            onChange={(value) => onChange({ [id]: value })}
            onChangeEnd={onChangeEnd}
          />
        ))}
        <p className="text-sm text-soft">The mouth always follows the voice, and gestures are always made.</p>
      </div>
    </details>
  )
}
