import { Button } from '../../ui/button.tsx'
import { OutcomeHeading } from '../../ui/feedback/outcome-heading.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { fileKind, formatExpectedSize, formatTimeLeft } from './export-options.ts'
import type { ExportStep } from './export-run.ts'
import { formatFixed } from '../../platform/locale.ts'

export function ExportWorking({
  step,
  onCancel,
}: {
  step: Extract<ExportStep, { name: 'working' }>
  onCancel: () => void
}) {
  const { left, speed } = step.pace
  const what = fileKind(step.choice.format)
  return (
    <div className="flex flex-col gap-4">
      <OutcomeHeading>Making your {what}</OutcomeHeading>
      <ProgressBar label="Frames" value={step.fraction} />
      <p className="text-sm text-soft tabular-nums" role="status">
        {left === undefined ? 'Starting' : formatTimeLeft(left)}
        {speed === undefined ? '' : `, ${formatFixed(speed, 1)}× real time`}
        {step.size === undefined ? '' : `, ${formatExpectedSize(step.size)}`}
      </p>
      <Button className="self-start" onPress={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
