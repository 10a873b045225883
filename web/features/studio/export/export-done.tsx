import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProjectRecord } from '#contract/projects/projects'
import { Link } from 'react-router-dom'
import Download from 'lucide-react/icons/download'
import Film from 'lucide-react/icons/film'
import Globe from 'lucide-react/icons/globe'
import type { LevelledMix } from '../../../engine/mix/document/level-mix.ts'
import { renderingErrorText } from '../../../shell/errors/rendering-error.ts'
import { useIsOnline } from '../../../shell/use-is-online.ts'
import { Button } from '../../../ui/button.tsx'
import { OutcomeHeading } from '../../../ui/feedback/outcome-heading.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { fileKind, isPublishable } from '../../../stage/export/export-options.ts'
import type { ExportStep } from '../../../stage/export/export-run.ts'
import { ShareFile } from '../../../stage/export/share-file.tsx'
import { levelledText } from './levelled-text.ts'
import { useVideoUpload } from './use-video-upload.ts'
import { useStudioState } from '../project/use-studio.ts'

/** Share actions of a published project. */
export type ShareProject = (project: ProjectRecord) => ReactNode

/** The finished file: download or publish it. */
export function Done({
  step,
  revision,
  levelled,
  fileName,
  onSave,
  share,
}: {
  step: Extract<ExportStep, { name: 'done' }>
  /** The document revision that the file shows; 0 if it was not saved. */
  revision: number
  /** Measured if it was brought to a loudness. */
  levelled: LevelledMix | undefined
  fileName: string
  onSave: (file: Blob) => void
  share: ShareProject | undefined
}) {
  const megabytes = (step.file.size / 1024 / 1024).toFixed(1)
  const { format } = step.choice
  return (
    <div className="flex flex-col gap-4">
      <OutcomeHeading>Your {fileKind(format)} is ready</OutcomeHeading>
      <p className="text-sm text-soft tabular-nums">
        {fileName}, {megabytes} MB, made in {step.seconds.toFixed(1)} s ({step.speed.toFixed(1)}× real time).
      </p>
      {levelled ? <p className="text-sm text-soft tabular-nums">{levelledText(levelled)}</p> : null}
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size="large"
          icon={<Download aria-hidden="true" />}
          onPress={() => onSave(step.file)}
        >
          Download
        </Button>
        <ShareFile file={step.file} fileName={fileName} />
        {isPublishable(format) ? <OnItsPage {...{ revision, fileName, share }} file={step.file} /> : null}
      </div>
    </div>
  )
}

function OnItsPage({
  file,
  revision,
  fileName,
  share,
}: {
  file: Blob
  revision: number
  fileName: string
  share: ShareProject | undefined
}) {
  const project = useStudioState((state) => state.project)
  const { save, saved, progress, cancel } = useVideoUpload()
  const next = useFocusAfter(progress !== undefined)
  const isOnline = useIsOnline()
  const { published } = project
  const [publishes, setPublishes] = useState(false)

  async function upload(options: { publishes: boolean }) {
    setPublishes(options.publishes)
    try {
      await save(file, fileName, { ...options, revision })
    } catch (error) {
      toast({ text: `The video wasn’t saved. ${renderingErrorText(error)}`, tone: 'danger' })
    }
  }

  if (progress !== undefined) {
    return (
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
    )
  }
  return (
    <>
      {published ? null : (
        <Button
          ref={publishes ? next : undefined}
          icon={<Globe aria-hidden="true" />}
          onPress={() => void upload({ publishes: true })}
        >
          Publish with this video
        </Button>
      )}
      {saved && published ? null : (
        <Button
          ref={saved || publishes ? undefined : next}
          variant={published ? 'quiet' : 'plain'}
          icon={<Film aria-hidden="true" />}
          isDisabled={saved}
          onPress={() => void upload({ publishes: false })}
        >
          {saved ? 'Saved as the project’s video' : 'Save as the project’s video'}
        </Button>
      )}
      <p className="text-sm text-soft">
        {!published
          ? 'Once it is published, anyone with the link can watch it.'
          : saved
            ? 'Published with this video: anyone with the link can watch it.'
            : 'The project is published: anyone with the link can watch it.'}
      </p>
      {saved && published ? share?.(project) : null}
      {saved ? (
        <Link
          ref={next}
          to={`/projects/${project.id}`}
          className="self-start rounded-control text-sm underline"
        >
          See its page
        </Link>
      ) : null}
    </>
  )
}

/** Moves the focus to the result when a task ends, since the pressed button disappeared. */
function useFocusAfter(isBusy: boolean) {
  const element = useRef<HTMLElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    // A focus that moved elsewhere stays there.
    const isLost = document.activeElement === document.body
    if (wasBusy.current && !isBusy && isLost) element.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return (now: HTMLElement | null) => void (element.current = now ?? element.current)
}
