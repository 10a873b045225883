import Clapperboard from 'lucide-react/icons/clapperboard'
import Download from 'lucide-react/icons/download'
import { saveFile } from '../../../platform/save-file.ts'
import { ChoiceFields } from '../../../stage/export/export-choice.tsx'
import { fileKind, supportMessage } from '../../../stage/export/export-options.ts'
import { ExportResult } from '../../../stage/export/export-result.tsx'
import { exportErrorMessage } from '../../../stage/export/export-error.ts'
import { ShareFile } from '../../../stage/export/share-file.tsx'
import { ExportWorking } from '../../../stage/export/export-working.tsx'
import { useStartAgain } from '../../../stage/export/use-start-again.ts'
import { Button } from '../../../ui/button.tsx'
import { OutcomeHeading } from '../../../ui/feedback/outcome-heading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DemoPanel } from './panel.tsx'
import type { Demo } from './use-demo.ts'
import { useDemoExport } from './use-demo-export.ts'
import { formatFixed } from '../../../platform/locale.ts'

export function ExportPanel({ demo }: { demo: Demo }) {
  const { support, choice, setChoice, step, start, cancel, fileName, isReady } = useDemoExport(demo)
  const startAgain = useStartAgain(step)
  if (!support || !choice) {
    return (
      <DemoPanel step={5} title="Take it home">
        <Skeleton className="h-24 w-full" />
      </DemoPanel>
    )
  }
  if (step.name === 'working') {
    return (
      <DemoPanel step={5} title="Take it home">
        <ExportWorking step={step} onCancel={cancel} />
      </DemoPanel>
    )
  }
  const canExport = support.mp4 || support.webm
  const words = supportMessage(support)
  const message = step.name === 'failed' ? exportErrorMessage(step.error) : undefined
  return (
    <DemoPanel step={5} title="Take it home">
      {words ? <p className="text-sm text-soft">{words}</p> : null}
      {canExport ? (
        <ChoiceFields stage={demo.document.stage} choice={choice} support={support} onChange={setChoice} />
      ) : null}
      {message ? (
        <p role="alert" className="text-sm text-danger">{`${message.title}. ${message.text}`}</p>
      ) : null}
      {step.name === 'done' ? (
        <>
          <OutcomeHeading>Your {fileKind(step.choice.format)} is ready</OutcomeHeading>
          <ExportResult file={step.file} />
          <p role="status" className="text-sm text-soft tabular-nums">
            {`${formatFixed(step.file.size / 1024 / 1024, 1)} MB, made in ${formatFixed(step.seconds, 1)} s (${formatFixed(step.speed, 1)}× real time).`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              icon={<Download aria-hidden="true" />}
              onPress={() => saveFile(step.file, fileName(step.choice))}
            >
              Download
            </Button>
            <ShareFile file={step.file} fileName={fileName(step.choice)} />
          </div>
        </>
      ) : null}
      {canExport ? (
        <Button
          ref={startAgain}
          variant={step.name === 'done' ? 'quiet' : 'primary'}
          icon={<Clapperboard aria-hidden="true" />}
          isDisabled={!isReady}
          onPress={start}
        >
          {step.name === 'done' ? 'Create it again' : 'Create the video'}
        </Button>
      ) : null}
      {isReady ? null : <p className="text-sm text-soft">Give it a voice first.</p>}
    </DemoPanel>
  )
}
