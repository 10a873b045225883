import { Link } from 'react-router-dom'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import {
  exportRates,
  exportSizes,
  sameShape,
  type ExportChoice,
  type ExportSupport,
} from './export-options.ts'
import { useStudioState } from '../project/use-studio.ts'

/** Format, size and speed of the file; what this browser cannot make is not to be chosen. */
export function ChoiceFields({
  choice,
  support,
  onChange,
}: {
  choice: ExportChoice
  support: ExportSupport
  onChange: (choice: ExportChoice) => void
}) {
  const stage = useStudioState((state) => state.document.stage)
  const project = useStudioState((state) => state.project.id)
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
      {sameShape(choice.size, stage) ? null : (
        <p className="-mt-3 text-sm text-soft">
          Your stage has another shape, so only the middle of it is in the picture. To use all of it, change
          the stage’s shape in the{' '}
          <Link to={`/projects/${project}/editor`} className="underline">
            editor
          </Link>
          .
        </p>
      )}
      <RadioChips
        label="Frames a second"
        options={exportRates.map((rate) => ({ id: String(rate), label: String(rate) }))}
        value={String(choice.fps)}
        onChange={(fps) => onChange({ ...choice, fps: Number(fps) })}
      />
    </>
  )
}
