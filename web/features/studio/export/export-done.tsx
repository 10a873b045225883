import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import Download from 'lucide-react/icons/download'
import Globe from 'lucide-react/icons/globe'
import { wordsFor } from '../../../shell/errors/words.ts'
import { useIsOnline } from '../../../shell/use-is-online.ts'
import { Button } from '../../../ui/button.tsx'
import { OutcomeHeading } from '../../../ui/outcome-heading.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { fileKind } from '../../../stage/export/export-options.ts'
import type { ExportStep } from '../../../stage/export/export-run.ts'
import { useKeepVideo } from './use-keep-video.ts'
import { useStudioState } from '../project/use-studio.ts'

/** The file is there: bring it home, or show it to the world. */
export function Done({
  step,
  fileName,
  onSave,
}: {
  step: Extract<ExportStep, { name: 'done' }>
  fileName: string
  onSave: (file: Blob) => void
}) {
  const project = useStudioState((state) => state.project)
  const { keep, kept, progress, cancel } = useKeepVideo()
  const next = useFocusAfter(progress !== undefined)
  const isOnline = useIsOnline()
  const megabytes = (step.file.size / 1024 / 1024).toFixed(1)
  const { format } = step.choice
  const canKeep = format === 'mp4' || format === 'webm'
  return (
    <div className="flex flex-col gap-4">
      <OutcomeHeading>Your {fileKind(format)} is ready</OutcomeHeading>
      <p className="text-sm text-soft tabular-nums">
        {fileName}, {megabytes} MB, made in {step.seconds.toFixed(1)} s ({step.speed.toFixed(1)}× real time).
      </p>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size="large"
          icon={<Download aria-hidden="true" />}
          onPress={() => onSave(step.file)}
        >
          Download
        </Button>
        {!canKeep ? null : progress === undefined ? (
          <Button
            ref={kept ? undefined : next}
            icon={<Globe aria-hidden="true" />}
            isDisabled={kept}
            onPress={async () => {
              try {
                await keep(step.file, fileName)
              } catch (error) {
                toast({ text: `The video was not kept. ${wordsFor(error).text}`, tone: 'danger' })
              }
            }}
          >
            {kept ? 'Kept as the project’s video' : 'Keep as the project’s video'}
          </Button>
        ) : (
          <div className="flex items-end gap-3">
            <ProgressBar
              label={isOnline ? 'Uploading' : 'Waiting for a connection'}
              value={progress}
              className="flex-1"
            />
            <Button size="small" autoFocus onPress={cancel}>
              Cancel
            </Button>
          </div>
        )}
        {kept ? (
          <Link ref={next} to={`/projects/${project.id}`} className="text-sm underline">
            See its page
          </Link>
        ) : null}
      </div>
    </div>
  )
}

/** What comes after something that took its time has the focus then: what had it before is gone. */
function useFocusAfter(isBusy: boolean) {
  const element = useRef<HTMLElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    // Somebody who went on elsewhere meanwhile stays there.
    const isLost = document.activeElement === document.body
    if (wasBusy.current && !isBusy && isLost) element.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return (now: HTMLElement | null) => void (element.current = now ?? element.current)
}
