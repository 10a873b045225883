import { takeTimeOf, timelineTimeOf } from '#model/document/clip-time'
import { useMemo, type ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Clip, MouthCorrection } from '#contract/document/document'
import { mouthShapes, type MouthCue, type MouthShape } from '#contract/takes/mouth-track'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useTimeline } from '../timeline/timeline-view.ts'
import { useThemeKey } from '../page/use-theme-key.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { EdgeField } from './edge-field.tsx'
import { mouthKeys, showAction } from './mouth-actions.ts'
import { moveEdges, neighbourTime, SHORTEST, takeMouth } from './mouth-spot.ts'
import { ShapePicture } from './shape-picture.tsx'
import { shapeLabel, shapeLabels } from './shape-labels.ts'
import { useMouthSpot } from './use-mouth-spot.ts'

/** The mouth of the selected clip at the playhead: the detected shape, and its correction. */
export function MouthPanel({
  clip,
  cues,
  takeDuration,
  press,
  children,
}: {
  clip: Clip
  /** The cues of its take; undefined while unknown. */
  cues: readonly MouthCue[] | undefined
  takeDuration: number
  /** Runs an editor action by its id, for this mouth. */
  press: (action: string) => void
  /** Content below: how to analyse it again. */
  children: ReactNode
}) {
  const { transport, frame } = useTimeline()
  const mouthCorrections = useStudioState((state) => state.document.mouthCorrections)
  const mouth = useMemo(
    () => takeMouth({ mouthCorrections }, clip.take, cues ?? []),
    [mouthCorrections, clip.take, cues],
  )
  const spot = useMouthSpot(mouth, clip)

  const goThere = () => {
    const time = neighbourTime(mouth, clip, clip.start - 1, 1) ?? clip.start
    transport.seek(time)
    frame.follow(time)
  }

  return (
    <Panel
      title="Mouth"
      className="border-0"
      actions={
        <>
          <IconButton
            label="Previous mouth"
            shortcut={mouthKeys.before}
            size="small"
            icon={<ChevronLeft aria-hidden="true" />}
            onPress={() => press('studio.mouth-before')}
          />
          <IconButton
            label="Next mouth"
            shortcut={mouthKeys.next}
            size="small"
            icon={<ChevronRight aria-hidden="true" />}
            onPress={() => press('studio.mouth-next')}
          />
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {spot ? (
          <div className="flex flex-col gap-3">
            {/* During playback it would announce continuously. */}
            <p role={transport.playing ? undefined : 'status'} className="text-sm">
              <span className="font-medium">{shapeLabel(spot.shape)}</span>{' '}
              <span className="text-soft">{spot.correction ? 'corrected by hand' : 'as detected'}</span>
            </p>
            <Shapes shown={spot.shape} heard={spot.heard} onChoose={(shape) => press(showAction(shape))} />
            {spot.correction ? (
              <Correction clip={clip} correction={spot.correction} takeDuration={takeDuration}>
                <Button size="small" onPress={() => press('studio.mouth-automatic')}>
                  Back to automatic ({spot.heard})
                </Button>
              </Correction>
            ) : null}
          </div>
        ) : cues === undefined ? (
          <p className="text-sm text-soft">This take has not been analysed yet.</p>
        ) : (
          <div className="flex flex-col items-start gap-2 text-sm text-soft">
            <p>Move the playhead into this clip to see and correct its mouth.</p>
            <Button size="small" onPress={goThere}>
              Go there
            </Button>
          </div>
        )}
        {children}
      </div>
    </Panel>
  )
}

/** The nine shapes as toggle buttons. */
function Shapes({
  shown,
  heard,
  onChoose,
}: {
  shown: MouthShape
  heard: MouthShape
  onChoose: (shape: MouthShape) => void
}) {
  const themeKey = useThemeKey()
  return (
    <div role="group" aria-label="Show this mouth" className="grid grid-cols-3 gap-1.5">
      {mouthShapes.map((shape, index) => (
        <Tooltip
          key={shape}
          content={`${shapeLabel(shape)}${shape === heard ? ', as detected' : ''}`}
          shortcut={String(index + 1)}
          placement="left"
        >
          <button
            type="button"
            aria-pressed={shape === shown}
            aria-label={shapeLabel(shape)}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChoose(shape)}
            className="flex flex-col items-center gap-0.5 rounded-control border border-line bg-raised px-1 pt-1.5 pb-1 text-xs transition-colors hover:border-line-strong hover:bg-hover aria-pressed:border-ink aria-pressed:bg-pressed"
          >
            <ShapePicture shape={shape} themeKey={themeKey} />
            <span className="flex items-baseline gap-1">
              <span className="font-semibold">{shape}</span>
              <span className="text-soft">{shapeLabels[shape].sounds || shapeLabels[shape].name}</span>
            </span>
          </button>
        </Tooltip>
      ))}
    </div>
  )
}

/** The range of a correction, and its removal. */
function Correction({
  clip,
  correction,
  takeDuration,
  children,
}: {
  clip: Clip
  correction: MouthCorrection
  takeDuration: number
  children: ReactNode
}) {
  const studio = useStudio()
  const { transport } = useTimeline()
  /** Converts seconds of the take to the timeline's, which the user types. */
  const onTimeline = (time: number) => timelineTimeOf(clip, time)
  const start = onTimeline(correction.start)
  const end = onTimeline(correction.start + correction.duration)
  const move = (edges: { start?: number; end?: number }) => {
    studio.edit(moveEdges(correction, edges, takeDuration), { key: `mouth-${correction.id}` })
    // The playhead stays inside, or the fields would disappear while editing.
    const from = onTimeline(edges.start ?? correction.start)
    const until = onTimeline(edges.end ?? correction.start + correction.duration)
    const at = transport.position.get()
    const within = Math.max(clip.start, Math.min(Math.max(at, from + 0.001), until - 0.001))
    if (within !== at) transport.seek(within)
  }
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label="When this mouth shows" className="flex gap-2">
        <EdgeField
          label="From"
          value={start}
          min={Math.max(onTimeline(0), 0)}
          max={end - SHORTEST}
          onChange={(time) => move({ start: takeTimeOf(clip, time) })}
          onChangeEnd={() => studio.endEdit()}
        />
        <EdgeField
          label="To"
          value={end}
          min={start + SHORTEST}
          max={Math.min(onTimeline(takeDuration), 86_400)}
          onChange={(time) => move({ end: takeTimeOf(clip, time) })}
          onChangeEnd={() => studio.endEdit()}
        />
      </div>
      {children}
    </div>
  )
}
