import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Stage } from '#contract/document'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Download from 'lucide-react/icons/download'
import Globe from 'lucide-react/icons/globe'
import { durationOf } from '../../engine/document/timing.ts'
import { timeCode } from '../../engine/timeline/time-code.ts'
import { wordsFor } from '../../shell/errors/words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSignal } from '../../ui/use-signal.ts'
import { BarePage } from './bare-page.tsx'
import { exportTroubleWords } from './export-trouble.ts'
import {
  exportFileName,
  exportRates,
  exportSizes,
  sameShape,
  startingChoice,
  supportWords,
  timeLeftWords,
  type ExportChoice,
  type ExportSize,
  type ExportSupport,
} from './export-options.ts'
import { createExportRun, type ExportStep } from './export-run.ts'
import { saveFile } from './save-file.ts'
import { StudioPage } from './studio-page.tsx'
import { Theatre } from './theatre.tsx'
import { TroubleNotice } from './trouble-notice.tsx'
import { useKeepVideo } from './use-keep-video.ts'
import { useExportSupport } from './use-export-support.ts'
import { useNewest } from './use-newest.ts'
import { useStudioState } from './use-studio.ts'
import { useTheatre, type TheatreState } from './use-theatre.ts'
import { makeVideo } from './make-video.ts'

/** `/projects/:id/export`: a video file of the project. `?autostart=1&format=webm` makes it unattended. */
export function Component() {
  return (
    <StudioPage
      tool="Export"
      skeleton={
        <BarePage title="Export">
          <Skeleton className="aspect-video w-full" />
        </BarePage>
      }
    >
      <ExportTool />
    </StudioPage>
  )
}

function ExportTool() {
  const project = useStudioState((state) => state.project)
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const theatre = useTheatre(document, takes)
  const support = useExportSupport()
  const isEmpty = durationOf(document) === 0

  return (
    <BarePage
      title="Export"
      back={
        <Link
          to={`/projects/${project.id}/editor`}
          className={buttonClass({ variant: 'plain', size: 'small' })}
        >
          <ArrowLeft aria-hidden="true" />
          {project.title}
        </Link>
      }
    >
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
              Record or bring a sound
            </Link>
          </EmptyState>
        ) : support ? (
          <ExportForm support={support} theatre={theatre} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
      <Autostart isEmpty={isEmpty} support={support} />
    </BarePage>
  )
}

function ExportForm({ support, theatre }: { support: ExportSupport; theatre: TheatreState }) {
  const [search] = useSearchParams()
  const project = useStudioState((state) => state.project)
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const [choice, setChoice] = useState(() => startingChoice(document.stage, support, search))
  const [run] = useState(() => createExportRun(() => performance.now() / 1000))
  const start = useNewest(() =>
    run.start({
      choice,
      duration: durationOf(document),
      make: (onProgress, signal) => makeVideo({ document, takes, theatre, choice, onProgress, signal }),
    }),
  )
  const step = useSignal(run.step)
  useEffect(() => () => run.cancel(), [run])

  const fileName = exportFileName(project.title, choice.format)
  const save = (file: Blob) => saveFile(file, fileName)
  const unattended = search.get('autostart') === '1'
  const started = useRef(false)
  useEffect(() => {
    if (!unattended || !theatre.ready || !support[choice.format] || started.current) return
    started.current = true
    void start.current()
  }, [unattended, theatre.ready, support, choice, start])
  useUnattendedEnd({
    unattended,
    step,
    save,
    isUnsupported: !support[choice.format] || Boolean(theatre.error),
  })

  const words = supportWords(support)
  const canExport = support.webm || support.mp4
  const picture =
    step.name === 'done' ? (
      <Result file={step.file} />
    ) : (
      <Theatre theatre={theatre} document={document} className="aspect-video w-full">
        <Framing stage={document.stage} size={choice.size} />
      </Theatre>
    )
  if (step.name === 'working') {
    return (
      <>
        {picture}
        <Working step={step} onCancel={run.cancel} />
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
        {step.name === 'failed' ? <TroubleNotice {...exportTroubleWords(step.error)} /> : null}
        {step.name === 'done' ? <Done step={step} fileName={fileName} onSave={save} /> : null}
        {canExport ? (
          <>
            <ChoiceFields choice={choice} support={support} onChange={setChoice} />
            <Button
              variant={step.name === 'done' ? 'quiet' : 'primary'}
              size="large"
              icon={<Clapperboard aria-hidden="true" />}
              isDisabled={!theatre.ready}
              onPress={() => void start.current()}
            >
              {step.name === 'done' ? 'Export again' : 'Export'}
            </Button>
            <p className="text-sm text-soft tabular-nums">
              {choice.size.width} × {choice.size.height}, {choice.fps} frames a second,{' '}
              {timeCode(durationOf(document), choice.fps)}. It is made on this computer; nothing is uploaded.
            </p>
          </>
        ) : null}
      </div>
    </>
  )
}

function ChoiceFields({
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

function Working({
  step,
  onCancel,
}: {
  step: Extract<ExportStep, { name: 'working' }>
  onCancel: () => void
}) {
  const { left, speed } = step.pace
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Making your video</h2>
      <ProgressBar label="Frames" value={step.fraction} />
      <p className="text-sm text-soft tabular-nums" role="status">
        {left === undefined ? 'Getting going' : timeLeftWords(left)}
        {speed === undefined ? '' : `, ${speed.toFixed(1)}× real time`}
      </p>
      <Button className="self-start" onPress={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function Done({
  step,
  fileName,
  onSave,
}: {
  step: Extract<ExportStep, { name: 'done' }>
  fileName: string
  onSave: (file: Blob) => void
}) {
  const project = useStudioState((state) => state.project)
  const { keep, progress } = useKeepVideo()
  const [kept, setKept] = useState(false)
  const megabytes = (step.file.size / 1024 / 1024).toFixed(1)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl">Your video is ready</h2>
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
        {progress === undefined ? (
          <Button
            icon={<Globe aria-hidden="true" />}
            isDisabled={kept}
            onPress={async () => {
              try {
                await keep(step.file, fileName)
                setKept(true)
              } catch (error) {
                toast({ text: `The video was not kept. ${wordsFor(error).text}`, tone: 'danger' })
              }
            }}
          >
            {kept ? 'Kept as the project’s video' : 'Keep as the project’s video'}
          </Button>
        ) : (
          <ProgressBar label="Uploading" value={progress} />
        )}
        {kept ? (
          <Link to={`/projects/${project.id}`} className="text-sm underline">
            See its page
          </Link>
        ) : null}
      </div>
    </div>
  )
}

/** The finished file itself, to be looked at before it is kept. */
function Result({ file }: { file: Blob }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (video.current) video.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <video
      ref={video}
      controls
      playsInline
      aria-label="The finished video"
      className="mx-auto max-h-[70vh] max-w-full rounded-stage border border-line"
    />
  )
}

/** Where the picture will be cut when it has another shape than the stage. */
function Framing({ stage, size }: { stage: Stage; size: ExportSize }) {
  if (sameShape(size, stage)) return null
  const shape = size.width / size.height / (stage.width / stage.height)
  const side = `${((1 - Math.min(shape, 1 / shape)) / 2) * 100}%`
  const [first, second] =
    shape < 1
      ? [
          { left: 0, top: 0, bottom: 0, width: side },
          { right: 0, top: 0, bottom: 0, width: side },
        ]
      : [
          { top: 0, left: 0, right: 0, height: side },
          { bottom: 0, left: 0, right: 0, height: side },
        ]
  return (
    <>
      <div aria-hidden="true" className="absolute bg-veil" style={first} />
      <div aria-hidden="true" className="absolute bg-veil" style={second} />
    </>
  )
}

type Ending = 'done' | 'failed'

function tellEnding(ending: Ending) {
  // Whoever drives a browser without hands waits for this mark.
  window.document.documentElement.dataset.export = ending
}

/** Unattended: downloads what was made, and marks the page when it is over. */
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
  const told = useRef(false)
  useEffect(() => {
    if (!unattended || told.current) return
    if (step.name === 'done') {
      told.current = true
      save(step.file)
      tellEnding('done')
    } else if (step.name === 'failed' || isUnsupported) {
      told.current = true
      tellEnding('failed')
    }
  }, [unattended, step, save, isUnsupported])
}

/** Unattended, an empty project fails at once instead of being waited for. */
function Autostart({ isEmpty, support }: { isEmpty: boolean; support: ExportSupport | undefined }) {
  const [search] = useSearchParams()
  const fails = isEmpty || (support !== undefined && !support.webm && !support.mp4)
  useEffect(() => {
    if (search.get('autostart') === '1' && fails) tellEnding('failed')
  }, [search, fails])
  return null
}
