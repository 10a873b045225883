import { isolated } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { soundErrorMessage } from '../../../stage/takes/sound-error.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import type { TakeMaker } from './recording/take-maker.ts'

export function MakingNotice({ maker, onRecordAgain }: { maker: TakeMaker; onRecordAgain: () => void }) {
  const troubles = useSignal(maker.errors)
  const silent = useSignal(maker.silent)
  return (
    <>
      <MakingProgress maker={maker} />
      {silent ? (
        <ErrorNotice {...soundErrorMessage('silent')} onClose={() => maker.dismiss()}>
          <Button size="small" onPress={onRecordAgain}>
            Record again
          </Button>
        </ErrorNotice>
      ) : null}
      {troubles.map((one) => (
        <ErrorNotice
          key={`${one.kind} ${one.file ?? ''}`}
          {...soundErrorMessage(one.kind, one.file, one.details)}
          onClose={() => maker.dismiss(one)}
        >
          {one.retry ? (
            <Button size="small" onPress={one.retry}>
              Try again
            </Button>
          ) : null}
        </ErrorNotice>
      ))}
    </>
  )
}

function MakingProgress({ maker }: { maker: TakeMaker }) {
  const making = useSignal(maker.making)
  const waiting = useSignal(maker.waiting)
  const more = waiting > 0 ? ` (${waiting} more to come)` : ''
  switch (making.name) {
    case 'idle':
      return null
    case 'reading':
      return (
        <div className="flex items-end gap-4">
          <ProgressBar label={`Reading ${isolated(making.title)}${more}`} className="flex-1" />
          <Button size="small" onPress={maker.cancel}>
            Cancel
          </Button>
        </div>
      )
    case 'listening':
      return (
        <div className="flex items-end gap-4">
          <ProgressBar
            label={`Listening to ${isolated(making.title)}${more}`}
            value={making.progress}
            className="flex-1"
          />
          {making.isFile ? (
            <Button size="small" onPress={maker.cancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      )
    default:
      return making satisfies never
  }
}
