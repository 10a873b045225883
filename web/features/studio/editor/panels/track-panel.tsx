import { lazy, Suspense } from 'react'
import type { Track } from '#contract/document/document'
import { isolated } from '../../../../platform/locale.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Slider } from '../../../../ui/dials/slider.tsx'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import { formatBalance, formatGain, typedBalance, typedGain } from '../timeline/lane-labels.ts'

/** Needed with several performers only. */
const TrackSpeaker = lazy(async () => ({
  default: (await import('../../character/track-speaker.tsx')).TrackSpeaker,
}))

export function TrackPanel({ track }: { track: Track }) {
  const studio = useStudio()
  const isShared = useStudioState(({ document }) => document.performers.length > 1)
  const change = (part: Partial<Pick<Track, 'gain' | 'pan' | 'ducking'>>, key: string) =>
    studio.edit({ kind: 'changeTrack', track: track.id, change: part }, { key: `${key}-${track.id}` })
  const end = () => studio.endEdit()
  return (
    <Panel title={`Track “${isolated(track.name)}”`} className="border-0">
      <div className="flex flex-col gap-3">
        {track.kind === 'voice' && isShared ? (
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <TrackSpeaker track={track} />
          </Suspense>
        ) : null}
        <Slider
          label="Track volume"
          value={track.gain}
          min={0}
          max={2}
          step={0.01}
          defaultValue={1}
          format={formatGain}
          parse={typedGain}
          onChange={(gain) => change({ gain }, 'track-gain')}
          onChangeEnd={end}
        />
        <Slider
          label="Balance"
          value={track.pan}
          min={-1}
          max={1}
          step={0.05}
          defaultValue={0}
          format={formatBalance}
          parse={typedBalance}
          onChange={(pan) => change({ pan }, 'track-pan')}
          onChangeEnd={end}
        />
        {track.kind === 'voice' ? null : (
          <Slider
            label="Under voices"
            value={track.ducking ?? 1}
            min={0}
            max={1}
            step={0.01}
            defaultValue={0.2}
            format={(ducking) => (ducking > 0.995 ? 'as loud' : formatGain(ducking))}
            parse={typedGain}
            onChange={(ducking) => change({ ducking: ducking > 0.995 ? null : ducking }, 'track-ducking')}
            onChangeEnd={end}
          />
        )}
      </div>
    </Panel>
  )
}
