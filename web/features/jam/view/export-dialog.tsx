import { useEffect, useState } from 'react'
import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { durationOf } from '../../../engine/document/timing.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { ChoiceFields } from '../../../stage/export/export-choice.tsx'
import {
  canMake,
  exportFileName,
  lengthError,
  startingChoice,
  supportMessage,
  type ExportSupport,
} from '../../../stage/export/export-options.ts'
import { ExportResult } from '../../../stage/export/export-result.tsx'
import { createExportRun } from '../../../stage/export/export-run.ts'
import { exportErrorMessage } from '../../../stage/export/export-error.ts'
import { ExportWorking } from '../../../stage/export/export-working.tsx'
import { makeFile } from '../../../stage/export/make-file.ts'
import { useExportSupport } from '../../../stage/export/use-export-support.ts'
import { useStartAgain } from '../../../stage/export/use-start-again.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { JamTheatre } from '../room/use-jam-theatre.ts'
import { useJam } from '../room/use-jam.ts'

interface ExportDialogProps {
  document: Document
  takes: readonly TakeRecord[]
  theatre: JamTheatre
  onClose: () => void
}

export function ExportDialog(props: ExportDialogProps) {
  const support = useExportSupport()
  return (
    <Dialog title="Export" onClose={props.onClose} size="large">
      {support ? (
        <ExportForm {...props} support={support} />
      ) : (
        <Spinner label="Checking what this browser can do" />
      )}
    </Dialog>
  )
}

function ExportForm({ document, takes, theatre, support }: ExportDialogProps & { support: ExportSupport }) {
  const { record } = useJam()
  const [choice, setChoice] = useState(() => startingChoice(document.stage, support, new URLSearchParams()))
  const [run] = useState(() => createExportRun(() => performance.now() / 1000))
  const step = useSignal(run.step)
  const startAgain = useStartAgain(step)
  useEffect(() => () => run.cancel(), [run])
  const words = supportMessage(support)
  const tooLong = lengthError(choice.format, durationOf(document))
  if (step.name === 'working') return <ExportWorking step={step} onCancel={run.cancel} />
  const start = () =>
    void run.start({
      choice,
      duration: durationOf(document),
      make: (onProgress, signal) => makeFile({ document, takes, theatre, choice, onProgress, signal }),
    })
  const failed = step.name === 'failed' ? exportErrorMessage(step.error) : undefined
  return (
    <div className="flex flex-col gap-5 pb-4">
      {step.name === 'done' ? (
        <>
          <ExportResult file={step.file} />
          <Button
            variant="primary"
            onPress={() => saveFile(step.file, exportFileName(record.title, choice.format))}
          >
            Save the file
          </Button>
        </>
      ) : null}
      {words ? <p className="text-sm text-soft">{words}</p> : null}
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          {failed.title}. {failed.text}
        </p>
      ) : null}
      <ChoiceFields stage={document.stage} choice={choice} support={support} onChange={setChoice} />
      {tooLong ? <p className="text-sm text-danger">{tooLong}</p> : null}
      <Button
        ref={startAgain}
        isDisabled={!canMake(choice.format, support) || !theatre.ready || tooLong !== ''}
        onPress={start}
      >
        {step.name === 'done' ? 'Export again' : 'Export'}
      </Button>
    </div>
  )
}
