import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { TakeRecord } from '#contract/takes/takes'
import { defineAction } from '../../../shell/actions/actions.ts'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { EditorLinks } from './editor-links.tsx'
import { MakingNotice } from './making-notice.tsx'
import { previewOf } from '../project/edits/edits.ts'
import { isPlayed } from '../project/edits/punch-edits.ts'
import { isMicrophoneOff } from '../../../recording/recorder-state.ts'
import { isRecording, pressRecord } from './recording/press-record.ts'
import { CountIn, RecordPanel } from './recording/record-panel.tsx'
import { StudioPage } from '../page/studio-page.tsx'
import { ToolSkeleton } from '../page/tool-skeleton.tsx'
import { SelectedTake } from './takes/selected-take.tsx'
import { TakesAside } from './takes/takes-aside.tsx'
import { Theatre } from '../page/theatre.tsx'
import { useRecording } from './recording/use-recording.ts'
import { useUnfinishedRecordings } from './recording/use-unfinished-recordings.ts'
import { useSilentClips } from '../project/use-silent-clips.ts'
import { undoActions } from '../project/undo-actions.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useTheatre, type TheatreState } from '../../../stage/use-theatre.ts'

/** Needed with several takes only. */
const CompPanel = lazy(async () => ({ default: (await import('./takes/comp-panel.tsx')).CompPanel }))

/** Needed with a script only. */
const PrompterPanel = lazy(async () => ({
  default: (await import('../prompter/prompter-panel.tsx')).PrompterPanel,
}))

/** Needed after a crash or an interrupted recording only. */
const UnfinishedRecordings = lazy(async () => ({
  default: (await import('./recording/unfinished-recordings.tsx')).UnfinishedRecordings,
}))

/** Rarely needed: only undo past the deletion of a take leaves such clips. */
const SilentClips = lazy(async () => ({ default: (await import('./silent-clips.tsx')).SilentClips }))

/** `/projects/:id/audio`. */
export function Component() {
  return (
    <StudioPage tool="Sound" skeleton={<ToolSkeleton />}>
      <SoundTool />
    </StudioPage>
  )
}

function SoundTool() {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const tape = useRecording()
  const { recorder, maker, voice, camera } = tape
  const script = useSignal(tape.script.now)
  const making = useSignal(maker.making)
  const isFullReported = useSignal(maker.errors).some(({ kind }) => kind === 'disk-full')
  const step = useSignal(recorder.state)
  const [chosen, setChosen] = useState<string>()
  useArrival({ onFile: maker.fromFile, onSpeak: recorder.open })

  // Library sounds are not voices.
  const used = takes.find((take) => take.source !== 'library' && isPlayed(document, take.id))
  const isSilent = useSilentClips().length > 0
  const unfinished = useUnfinishedRecordings()
  const spoken = takes.filter(({ source }) => source !== 'library')
  const canCombine = used !== undefined && spoken.length > 1
  const [combining, setCombining] = useState(false)
  const selected = takes.find((take) => take.id === chosen) ?? used ?? takes.at(-1)
  useNewestTake(takes, setChosen)

  const [original, setOriginal] = useState(false)
  const preview = useMemo(
    () => (selected ? previewOf(document, selected, { original }) : document),
    [document, selected, original],
  )
  const theatre = useTheatre(preview, takes)
  const punching = useSignal(tape.punch.part) !== undefined
  const recording = step.name === 'recording' || step.name === 'paused' || step.name === 'counting'
  const busy = making.name === 'reading' || making.name === 'listening'
  const filmed = useSignal(camera.step).name === 'following'
  usePageActions([
    ...undoActions(studio),
    defineAction({
      id: 'studio.record',
      label: 'Record or stop',
      shortcut: 'r',
      when: () => !busy || isRecording(recorder),
      run: () => void pressRecord(recorder),
    }),
  ])
  useSilence(theatre.player, { isRecording: recording, isPunching: punching })
  const live = filmed || !isMicrophoneOff(step)

  return (
    <div className="grid min-h-0 gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:p-6">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="relative">
          <Theatre
            theatre={theatre}
            document={preview}
            voice={live && !theatre.player.playing ? voice : undefined}
            namesSilentClips={isSilent}
            className="mx-auto aspect-video max-h-[38vh] w-full"
          />
          <CountIn recorder={recorder} />
        </div>
        {isSilent ? (
          <Suspense>
            <SilentClips />
          </Suspense>
        ) : null}
        {unfinished.offered.length > 0 ? (
          <Suspense>
            <UnfinishedRecordings
              unfinished={unfinished}
              isDisabled={busy || recording}
              onRecover={maker.fromRecording}
            />
          </Suspense>
        ) : null}
        <MakingNotice maker={maker} onRecordAgain={() => void recorder.record()} />
        {script.isOpen ? (
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <PrompterPanel script={tape.script} recorder={recorder} isReading={recording} />
          </Suspense>
        ) : null}
        <RecordPanel recorder={recorder} isDisabled={busy} isFullReported={isFullReported}>
          <Switch
            label="Read from a script"
            value={script.isOpen}
            isDisabled={recording}
            onChange={(isOpen) => tape.script.change({ isOpen })}
          />
        </RecordPanel>
        {/** The list of takes may be long, so the link to the editor is next to the recorder. */}
        {used ? <EditorLinks take={used.id} className={recording ? 'invisible' : ''} /> : null}
        {combining && canCombine ? (
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <CompPanel takes={spoken} onClose={() => setCombining(false)} />
          </Suspense>
        ) : null}
        {selected ? (
          <div inert={recording} className={recording && !punching ? 'opacity-45' : ''}>
            <SelectedTake
              key={selected.id}
              take={selected}
              theatre={theatre}
              recording={tape}
              original={original}
              onOriginal={setOriginal}
            />
          </div>
        ) : null}
      </div>
      <TakesAside
        recording={tape}
        selected={selected?.id}
        onSelect={setChosen}
        canCombine={canCombine}
        combining={combining}
        onCombining={setCombining}
        isBusy={busy}
        isRecording={recording}
      />
    </div>
  )
}

/** Stops playback, which would be recorded; a punch-in plays its own lead. */
function useSilence(
  { pause }: TheatreState['player'],
  { isRecording, isPunching }: { isRecording: boolean; isPunching: boolean },
) {
  useEffect(() => {
    if (isRecording && !isPunching) pause()
  }, [isRecording, isPunching, pause])
}

/** Handles files dropped on the projects page, and its record button, once. */
function useArrival({
  onFile,
  onSpeak,
}: {
  onFile: (file: File) => Promise<void>
  onSpeak: () => Promise<void>
}) {
  const location = useLocation()
  const navigate = useNavigate()
  const started = useRef(false)
  const state: unknown = location.state
  useEffect(() => {
    if (typeof state !== 'object' || state === null || started.current) return
    const files: unknown = 'files' in state ? state.files : undefined
    if (Array.isArray(files)) {
      for (const file of files) if (file instanceof File) void onFile(file)
    } else if ('speaks' in state) void onSpeak()
    else return
    started.current = true
    void navigate('.', { replace: true, state: null })
  }, [state, onFile, onSpeak, navigate])
}

/** Selects a take that has just arrived. */
function useNewestTake(takes: readonly TakeRecord[], choose: (id: string) => void) {
  const count = useRef(takes.length)
  useEffect(() => {
    const newest = takes.at(-1)
    if (takes.length > count.current && newest) choose(newest.id)
    count.current = takes.length
  }, [takes, choose])
}
