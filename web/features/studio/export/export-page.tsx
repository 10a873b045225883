import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import AudioLines from 'lucide-react/icons/audio-lines'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { durationOf } from '../../../engine/document/timing.ts'
import type { LevelledMix } from '../../../engine/mix/document/level-mix.ts'
import { timeCode } from '../../../engine/timeline/time-code.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { BarePage } from '../page/bare-page.tsx'
import { ChoiceFields } from '../../../stage/export/export-choice.tsx'
import { ExportResult } from '../../../stage/export/export-result.tsx'
import { ExportWorking } from '../../../stage/export/export-working.tsx'
import { Done, type ShareProject } from './export-done.tsx'
import { exportErrorMessage } from '../../../stage/export/export-error.ts'
import {
  canMake,
  exportFileName,
  fileKind,
  lengthError,
  startingChoice,
  startingLoudness,
  supportMessage,
  type ExportChoice,
  type ExportSupport,
} from '../../../stage/export/export-options.ts'
import { createExportRun, type ExportStep } from '../../../stage/export/export-run.ts'
import { useExportTitle } from '../../../stage/export/export-title.ts'
import { useHintFollowed } from '../../../shell/onboarding/hint-moment.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { StudioPage } from '../page/studio-page.tsx'
import { Theatre } from '../page/theatre.tsx'
import { ErrorNotice } from '../page/error-notice.tsx'
import { useExportSupport } from '../../../stage/export/use-export-support.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { useStartAgain } from '../../../stage/export/use-start-again.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useTheatre, type TheatreState } from '../../../stage/use-theatre.ts'
import { makeFile } from '../../../stage/export/make-file.ts'

/** Needed with captions only. */
const CaptionFiles = lazy(async () => ({ default: (await import('./caption-files.tsx')).CaptionFiles }))

const TOOL = 'Export'

/** `/projects/:id/export`: exports a video, a GIF or the sound. `?autostart=1&format=webm` runs unattended. */
export function Component({ share }: { share?: ShareProject }) {
  return (
    <StudioPage
      tool={TOOL}
      skeleton={
        <BarePage title="Export">
          <Skeleton className="aspect-video w-full" />
        </BarePage>
      }
    >
      <ExportTool share={share} />
    </StudioPage>
  )
}

function ExportTool({ share }: { share: ShareProject | undefined }) {
  const project = useStudioState((state) => state.project)
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const theatre = useTheatre(document, takes)
  const support = useExportSupport()
  const isEmpty = durationOf(document) === 0

  return (
    <BarePage title="Export" project={project}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {isEmpty || !support ? (
          <Theatre theatre={theatre} document={document} className="aspect-video w-full" />
        ) : null}
        {isEmpty ? (
          <EmptyState
            title="Nothing to export yet"
            text="There is nothing to hear and nothing to see. Give your character something to say first."
            className="py-4"
          >
            <Link to={`/projects/${project.id}/audio`} className={buttonClass({ variant: 'primary' })}>
              Record or upload a sound
            </Link>
          </EmptyState>
        ) : support ? (
          <ExportForm support={support} theatre={theatre} share={share} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
      <Autostart isEmpty={isEmpty} />
    </BarePage>
  )
}

function ExportForm({
  support,
  theatre,
  share,
}: {
  support: ExportSupport
  theatre: TheatreState
  share: ShareProject | undefined
}) {
  const [search] = useSearchParams()
  const project = useStudioState((state) => state.project)
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const [choice, setChoice] = useState<ExportChoice>(() => ({
    ...startingChoice(document.stage, support, search),
    loudness: startingLoudness(Boolean(document.direction), search),
  }))
  const [levelled, setLevelled] = useState<LevelledMix>()
  const studio = useStudio()
  const [revision, setRevision] = useState(0)
  const [run] = useState(() => createExportRun(() => performance.now() / 1000))
  const start = useNewest(() => {
    setLevelled(undefined)
    return run.start({
      choice,
      duration: durationOf(document),
      async make(onProgress, signal) {
        await studio.flush()
        setRevision(studio.savedRevision(document) ?? 0)
        return makeFile({ document, takes, theatre, choice, onProgress, onLevelled: setLevelled, signal })
      },
    })
  })
  const step = useSignal(run.step)
  useExportTitle(step, `${project.title} · ${TOOL}`)
  useHintFollowed(step.name === 'done')
  const startAgain = useStartAgain(step)
  useEffect(() => () => run.cancel(), [run])

  const fileName = exportFileName(project.title, choice.format)
  const save = (file: Blob) => saveFile(file, fileName)
  const unattended = search.get('autostart') === '1'
  const started = useRef(false)
  useEffect(() => {
    if (!unattended || !theatre.ready || !canMake(choice.format, support) || started.current) return
    started.current = true
    void start.current()
  }, [unattended, theatre.ready, support, choice, start])
  useUnattendedEnd({
    unattended,
    step,
    save,
    isUnsupported: !canMake(choice.format, support) || Boolean(theatre.error),
  })

  const words = supportMessage(support)
  const seconds = durationOf(document)
  const tooLong = lengthError(choice.format, seconds)
  const isSound = fileKind(choice.format) === 'sound'
  const picture =
    step.name === 'done' ? (
      <ExportResult file={step.file} />
    ) : (
      <Theatre
        theatre={theatre}
        document={document}
        shape={choice.size}
        className={
          choice.size.height > choice.size.width ? 'h-[min(70dvh,40rem)] w-full' : 'aspect-video w-full'
        }
      />
    )
  if (step.name === 'working') {
    return (
      <>
        {picture}
        <ExportWorking step={step} onCancel={run.cancel} />
      </>
    )
  }
  return (
    <>
      {picture}
      <div className="flex flex-col gap-6">
        {words ? (
          <p className="rounded-panel border border-line bg-panel p-4 text-sm text-soft">{words}</p>
        ) : null}
        {step.name === 'failed' ? <ErrorNotice {...exportErrorMessage(step.error)} /> : null}
        {step.name === 'done' ? (
          <Done {...{ step, revision, levelled, fileName, share }} onSave={save} />
        ) : null}
        <ChoiceFields stage={document.stage} choice={choice} support={support} onChange={setChoice} />
        {tooLong ? <p className="text-sm text-danger">{tooLong}</p> : null}
        <Button
          ref={startAgain}
          variant={step.name === 'done' ? 'quiet' : 'primary'}
          size="large"
          icon={isSound ? <AudioLines aria-hidden="true" /> : <Clapperboard aria-hidden="true" />}
          isDisabled={!theatre.ready || !canMake(choice.format, support) || tooLong !== ''}
          onPress={() => void start.current()}
        >
          {step.name === 'done' ? 'Export again' : 'Export'}
        </Button>
        <p className="text-sm text-soft tabular-nums">
          {isSound ? '' : `${choice.size.width} × ${choice.size.height}, ${choice.fps} frames a second, `}
          {timeCode(seconds, choice.fps)}. It is made on this device; nothing is uploaded unless you publish
          or save it.
        </p>
        {document.captions.length > 0 ? (
          <Suspense>
            <CaptionFiles document={document} title={project.title} onSave={saveFile} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}

type Ending = 'done' | 'failed'

function markEnding(ending: Ending) {
  // Scripts that drive the browser wait for this mark.
  window.document.documentElement.dataset.export = ending
}

/** Unattended mode: downloads the result and marks the page as done. */
function useUnattendedEnd({
  unattended,
  step,
  save,
  isUnsupported,
}: {
  unattended: boolean
  step: ExportStep
  save: (file: Blob) => void
  isUnsupported: boolean
}) {
  const reported = useRef(false)
  useEffect(() => {
    if (!unattended || reported.current) return
    if (step.name === 'done') {
      reported.current = true
      save(step.file)
      markEnding('done')
    } else if (step.name === 'failed' || isUnsupported) {
      reported.current = true
      markEnding('failed')
    }
  }, [unattended, step, save, isUnsupported])
}

/** Unattended mode: an empty project fails at once. */
function Autostart({ isEmpty }: { isEmpty: boolean }) {
  const [search] = useSearchParams()
  useEffect(() => {
    if (search.get('autostart') === '1' && isEmpty) markEnding('failed')
  }, [search, isEmpty])
  return null
}
