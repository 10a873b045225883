import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import { timelineTimeOf } from '#model/document/clip-time'
import type { Clip, Track } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { soundLength } from '../../../../engine/timeline/time-code.ts'
import type { TheatreState } from '../../../../stage/use-theatre.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { useThemeKey } from '../../page/use-theme-key.ts'
import { addTake, speechEnd, spokenTracks } from '../../project/edits/add-take.ts'
import { clipsOf, speakWith, trimOf, withTrim } from '../../project/edits/edits.ts'
import { swapTake, otherTakes } from '../../project/edits/punch-edits.ts'
import { StudioUndoButtons } from '../../project/studio-undo-buttons.tsx'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import { ShapePanel } from '../shape-panel.tsx'
import { TakeWaveform, type Trim } from './take-waveform.tsx'
import { useLaneTakes } from './use-lane-takes.ts'
import type { Recording } from '../recording/use-recording.ts'
import { useShape } from '../use-shape.ts'
import { useTakeListening } from './use-take-listening.ts'
import { isolated } from '../../../../platform/locale.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

/** Needed for punch-ins only. */
const PunchBar = lazy(async () => ({ default: (await import('../recording/punch-bar.tsx')).PunchBar }))

export function SelectedTake({
  take,
  theatre: { player },
  recording: { recorder, punch },
  original,
  onOriginal,
}: {
  take: TakeRecord
  theatre: TheatreState
  recording: Pick<Recording, 'recorder' | 'punch'>
  original: boolean
  onOriginal: (original: boolean) => void
}) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const project = useStudioState((state) => state.project)
  const lane = useLaneTakes([take]).get(take.id)
  const shape = useShape(take, lane?.cues ?? [])
  const themeKey = useThemeKey()
  /** The part of the take to record over, in seconds. */
  const [part, setPart] = useState<Trim>()
  const clips = clipsOf(document, take.id)
  const laid = otherTakes(document)?.clips.filter((clip) => clip.take === take.id) ?? []
  const heard = clips.filter((clip) => !laid.includes(clip))
  const trim = trimOf(document, take)
  const isWhole = trim.start < 0.005 && trim.end > take.duration - 0.005
  const { speed, play, compare } = useTakeListening({
    player,
    recorder,
    trim,
    shapedSpeed: shape.effects.speed,
    canCompare: clips.length > 0,
    original,
    onOriginal,
  })

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
        <p className="flex min-w-0 flex-1 basis-36 gap-1.5 text-sm">
          <TruncatedText className="font-medium">{take.name}</TruncatedText>{' '}
          <span className="shrink-0 text-soft tabular-nums">
            {soundLength((trim.end - trim.start) / speed)}
            {isWhole ? '' : ` of ${soundLength(take.duration)}`}
          </span>
        </p>
        <StudioUndoButtons />
        <TakeActions
          take={take}
          uses={{ clips, laid, heard }}
          onWhole={isWhole ? undefined : () => setTrim({ start: 0, end: take.duration })}
          onPart={part ? undefined : () => setPart(partAt(player.position.get() * speed, trim))}
        />
      </div>
      <TakeWaveform
        peaks={lane?.peaks}
        cues={lane?.cues ?? []}
        duration={take.duration}
        position={player.position}
        speed={speed}
        onSeek={(time) => player.seek(time / speed)}
        trim={trim}
        onTrim={clips.length === 1 ? setTrim : undefined}
        onTrimEnd={() => studio.endEdit()}
        punch={part}
        onPunch={setPart}
        themeKey={themeKey}
      />
      {part && heard[0] ? (
        <Suspense>
          <PunchBar
            recorder={recorder}
            punch={punch}
            seconds={(part.end - part.start) / speed}
            onRecord={() => {
              const [clip] = heard
              if (!clip) return
              const range = {
                from: part.start / speed,
                to: part.end / speed,
                start: timelineTimeOf(clip, part.start),
              }
              onOriginal(false)
              void punch.record(range, player)
            }}
            onClose={() => setPart(undefined)}
          />
        </Suspense>
      ) : null}
      {clips.length > 1 ? (
        <p className="text-sm text-soft">
          This take is cut into {clips.length} clips.{' '}
          <Link to={`/projects/${project.id}/editor`} className="underline">
            Trim them in the editor
          </Link>
          .
        </p>
      ) : null}
      {clips.length > 0 ? <ShapePanel shape={shape} original={original} onOriginal={compare} /> : null}
    </section>
  )
}

function TakeActions({
  take,
  uses: { clips, laid, heard },
  onWhole,
  onPart,
}: {
  take: TakeRecord
  /** Its clips: all, silent and audible ones. */
  uses: Record<'clips' | 'laid' | 'heard', readonly Clip[]>
  onWhole: (() => void) | undefined
  /** Omitted while a part is selected. */
  onPart: (() => void) | undefined
}) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const isSaid = speechEnd(document) > 0
  return (
    <>
      {clips.length === 1 && onWhole ? (
        <Button size="small" variant="plain" onPress={onWhole}>
          Whole take
        </Button>
      ) : null}
      {laid.length > 0 ? (
        <Button
          size="small"
          icon={<ArrowLeftRight aria-hidden="true" />}
          onPress={() => {
            for (const clip of laid) {
              const edit = swapTake(studio.store.getState().document, clip, () => crypto.randomUUID())
              if (edit) studio.edit(edit)
            }
          }}
        >
          {laid.length === 1 ? 'Use this part' : `Use these ${laid.length} parts`}
        </Button>
      ) : null}
      {heard.length === 1 && onPart ? (
        <Button size="small" variant="plain" onPress={onPart}>
          Record over a part
        </Button>
      ) : null}
      {clips.length === 0 ? (
        <>
          <AddAtTheEnd
            tracks={isSaid ? spokenTracks(document) : []}
            onAdd={(track) => studio.edit(addTake(document, take, track, crypto.randomUUID()))}
          />
          <Button
            variant="primary"
            size="small"
            onPress={() => studio.edit(speakWith(document, take, crypto.randomUUID()))}
          >
            {isSaid ? 'Use this take instead' : 'Use this take'}
          </Button>
        </>
      ) : null}
    </>
  )
}

/** Appends a take to the voice, or to one of several. */
function AddAtTheEnd({ tracks, onAdd }: { tracks: readonly Track[]; onAdd: (track: string) => void }) {
  const label = 'Add at the end'
  const [first, ...more] = tracks
  if (!first) return null
  if (more.length === 0) {
    return (
      <Button size="small" icon={<Plus aria-hidden="true" />} onPress={() => onAdd(first.id)}>
        {label}
      </Button>
    )
  }
  return (
    <Menu
      label="Whose voice it is"
      items={tracks.map(({ id, name }) => ({
        id,
        label: `As “${isolated(name || 'Voice')}”`,
        onAction: () => onAdd(id),
      }))}
      trigger={
        <Button size="small" icon={<Plus aria-hidden="true" />}>
          {label}
        </Button>
      }
    />
  )
}

/** Returns two seconds from the playhead, limited to the take. */
function partAt(time: number, { start, end }: Trim): Trim {
  const length = Math.min(2, (end - start) / 2)
  const from = Math.max(start, Math.min(time, end - length))
  return { start: from, end: from + length }
}
