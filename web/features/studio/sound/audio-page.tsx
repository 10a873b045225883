import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { TakeRecord } from '#contract/takes'
import { timeCode } from '../../../engine/timeline/time-code.ts'
import { defineAction } from '../../../shell/actions/actions.ts'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useSignal } from '../../../ui/use-signal.ts'
import { soundTroubleWords } from '../../../stage/sound-trouble.ts'
import { DropSound } from './drop-sound.tsx'
import { clipsOf, previewOf, speakWith, trimOf, withTrim } from '../project/edits.ts'
import { CountIn, RecordPanel } from './record-panel.tsx'
import { SaveBadge } from '../project/save-badge.tsx'
import { StudioPage } from '../page/studio-page.tsx'
import { ToolSkeleton } from '../page/tool-skeleton.tsx'
import { TakeList } from './take-list.tsx'
import { TakeWaveform, type Trim } from './take-waveform.tsx'
import { Theatre } from '../page/theatre.tsx'
import { TroubleNotice } from '../page/trouble-notice.tsx'
import { UnfinishedRecordings } from './unfinished-recordings.tsx'
import { useLaneTakes } from './use-lane-takes.ts'
import { useRecording } from './use-recording.ts'
import { useNewest } from '../page/use-newest.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useTheatre } from '../../../stage/use-theatre.ts'
import { useThemeKey } from '../page/use-theme-key.ts'

/** `/projects/:id/audio`: record, or bring a file; choose the take and trim it. */
export function Component() {
  return (
    <StudioPage tool="Sound" skeleton={<ToolSkeleton />}>
      <SoundTool />
    </StudioPage>
  )
}

function SoundTool() {
  const studio = useStudio()
  const project = useStudioState((state) => state.project)
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const arrivals = useStudioState((state) => state.arrivals)
  const { recorder, maker, voice } = useRecording()
  const making = useSignal(maker.making)
  const step = useSignal(recorder.step)
  const [chosen, setChosen] = useState<string>()
  useHandedFile(maker.fromFile)

  const used = takes.find((take) => clipsOf(document, take.id).length > 0)
  const selected = takes.find((take) => take.id === chosen) ?? used ?? takes.at(-1)
  useNewestTake(takes, setChosen)

  const preview = useMemo(() => (selected ? previewOf(document, selected) : document), [document, selected])
  const theatre = useTheatre(preview, takes)
  const recording = step.name === 'recording' || step.name === 'paused' || step.name === 'counting'
  const busy = making.name === 'reading' || making.name === 'listening'
  const live = step.name !== 'off' && step.name !== 'opening' && step.name !== 'failed'

  return (
    <div className="grid min-h-0 gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:p-6">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="relative">
          <Theatre
            theatre={theatre}
            document={preview}
            voice={live && !theatre.player.playing ? voice : undefined}
            className="mx-auto aspect-video max-h-[44vh] w-full"
          />
          <CountIn recorder={recorder} />
        </div>
        <UnfinishedRecordings isDisabled={busy || recording} onRecover={maker.fromRecording} />
        <MakingNotice maker={maker} onRecordAgain={() => void recorder.record()} />
        <div className="flex flex-wrap items-center gap-3">
          <RecordPanel recorder={recorder} isDisabled={busy} />
          {recording ? null : <DropSound isDisabled={busy} onFile={(file) => void maker.fromFile(file)} />}
          {recording || live ? null : (
            <p className="text-sm text-soft">
              WAV, MP3, M4A, OGG, FLAC, or the sound of a video. Or drop it here.
            </p>
          )}
        </div>
        {selected && !recording ? <SelectedTake key={selected.id} take={selected} theatre={theatre} /> : null}
      </div>
      <aside className="flex flex-col gap-3">
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h2 className="text-lg">Takes</h2>
          <SaveBadge />
        </div>
        {takes.length + arrivals.length === 0 ? (
          <p className="rounded-control border border-dashed border-line-strong px-4 py-6 text-sm text-soft">
            Each recording and each file becomes a take. The first one is what your character says; you can
            record as many as you like and choose.
          </p>
        ) : (
          <TakeList selected={selected?.id} onSelect={setChosen} />
        )}
        {used ? (
          <Link
            to={`/projects/${project.id}/editor`}
            className={buttonClass({ variant: 'primary' })}
            onClick={() => void studio.flush()}
          >
            Go on in the editor
          </Link>
        ) : null}
      </aside>
    </div>
  )
}

/** A file that was brought to the list of projects starts at once, and only once. */
function useHandedFile(take: (file: File) => Promise<void>) {
  const location = useLocation()
  const navigate = useNavigate()
  const started = useRef(false)
  const state: unknown = location.state
  const file =
    typeof state === 'object' && state !== null && 'file' in state && state.file instanceof File
      ? state.file
      : undefined
  useEffect(() => {
    if (!file || started.current) return
    started.current = true
    void take(file)
    void navigate('.', { replace: true, state: null })
  }, [file, take, navigate])
}

/** A take that has just arrived is the one to look at. */
function useNewestTake(takes: readonly TakeRecord[], choose: (id: string) => void) {
  const count = useRef(takes.length)
  useEffect(() => {
    const newest = takes.at(-1)
    if (takes.length > count.current && newest) choose(newest.id)
    count.current = takes.length
  }, [takes, choose])
}

/** What is being made of a sound, or why it did not become a take. */
function MakingNotice({
  maker,
  onRecordAgain,
}: {
  maker: ReturnType<typeof useRecording>['maker']
  onRecordAgain: () => void
}) {
  const making = useSignal(maker.making)
  const silent = useSignal(maker.silent)
  switch (making.name) {
    case 'idle':
      return silent ? (
        <TroubleNotice {...soundTroubleWords('silent')} onClose={maker.dismiss}>
          <Button size="small" onPress={onRecordAgain}>
            Record again
          </Button>
        </TroubleNotice>
      ) : null
    case 'reading':
      return (
        <div className="flex items-end gap-4">
          <ProgressBar label={`Reading ${making.title}`} className="flex-1" />
          <Button size="small" onPress={maker.dismiss}>
            Cancel
          </Button>
        </div>
      )
    case 'listening':
      return <ProgressBar label={`Listening to ${making.title}`} value={making.progress} />
    case 'trouble':
      return (
        <TroubleNotice {...soundTroubleWords(making.trouble, making.file)} onClose={maker.dismiss}>
          {making.again ? (
            <Button size="small" onPress={making.again}>
              Try again
            </Button>
          ) : null}
        </TroubleNotice>
      )
    default:
      return making satisfies never
  }
}

/** The waveform of the selected take: hear it, trim it, use it. */
function SelectedTake({ take, theatre }: { take: TakeRecord; theatre: ReturnType<typeof useTheatre> }) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const project = useStudioState((state) => state.project)
  const lane = useLaneTakes([take]).get(take.id)
  const themeKey = useThemeKey()
  const clips = clipsOf(document, take.id)
  const { player } = theatre
  const trim = trimOf(document, take)
  const isWhole = trim.start < 0.005 && trim.end > take.duration - 0.005
  const newest = useNewest({ player, trim })

  const play = () => {
    if (player.playing) return player.pause()
    const at = player.position.get()
    if (at < trim.start || at > trim.end - 0.05) player.seek(trim.start)
    player.play()
  }
  usePageActions([defineAction({ id: 'studio.play', label: 'Play or pause', shortcut: 'Space', run: play })])

  // What is trimmed away is not played, though it stays in sight.
  useEffect(
    () =>
      player.position.subscribe(() => {
        const { player: current, trim: piece } = newest.current
        if (current.playing && current.position.get() >= piece.end) {
          current.pause()
          current.seek(piece.start)
        }
      }),
    [player.position, newest],
  )

  const setTrim = (next: Trim) => {
    const edit = withTrim(document, take, next)
    if (edit) studio.edit(edit, { key: `trim-${take.id}` })
  }

  return (
    <section aria-label={take.name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={
            player.playing ? (
              <Pause aria-hidden="true" className="fill-current" />
            ) : (
              <Play aria-hidden="true" className="fill-current" />
            )
          }
          onPress={play}
        >
          {player.playing ? 'Pause' : 'Play'}
        </Button>
        <p className="min-w-0 flex-1 truncate text-sm">
          <span className="font-medium">{take.name}</span>{' '}
          <span className="text-soft tabular-nums">
            {timeCode(trim.end - trim.start, 100)}
            {isWhole ? '' : ` of ${timeCode(take.duration, 100)}`}
          </span>
        </p>
        {clips.length === 1 && !isWhole ? (
          <Button size="small" variant="plain" onPress={() => setTrim({ start: 0, end: take.duration })}>
            Whole take
          </Button>
        ) : null}
        {clips.length === 0 ? (
          <Button
            variant="primary"
            size="small"
            onPress={() => studio.edit(speakWith(document, take, crypto.randomUUID()))}
          >
            Use this take
          </Button>
        ) : null}
      </div>
      <TakeWaveform
        peaks={lane?.peaks}
        cues={lane?.cues ?? []}
        duration={take.duration}
        position={player.position}
        onSeek={player.seek}
        trim={trim}
        onTrim={clips.length === 1 ? setTrim : undefined}
        onTrimEnd={() => studio.endEdit()}
        themeKey={themeKey}
      />
      {clips.length > 1 ? (
        <p className="text-sm text-soft">
          This take is cut into {clips.length} clips.{' '}
          <Link to={`/projects/${project.id}/editor`} className="underline">
            Trim them in the editor
          </Link>
          .
        </p>
      ) : null}
    </section>
  )
}
