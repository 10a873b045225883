import X from 'lucide-react/icons/x'
import type { Clip, Document, Track } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import type { PlayerHandle } from '../../../stage/player/use-player.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { inPercent } from '../../../ui/feedback/percent.ts'
import { Slider } from '../../../ui/dials/slider.tsx'
import { useJam } from '../room/use-jam.ts'
import { useClipTools } from './use-clip-tools.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { formatFixed } from '../../../platform/locale.ts'

const seconds = (value: number) => `${formatFixed(value, 2)} s`

export function ClipInspector({
  clip,
  track,
  document,
  takes,
  player,
  onClose,
}: {
  clip: Clip
  track: Track
  document: Document
  takes: readonly TakeRecord[]
  player: PlayerHandle
  onClose: () => void
}) {
  const { room } = useJam()
  const tools = useClipTools(document, takes)
  const home = tools.homeOf(track)
  const name = takes.find(({ id }) => id === clip.take)?.name ?? 'Take'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-lg">
          <TruncatedText>{name}</TruncatedText>
        </h2>
        <IconButton label="Close" icon={<X aria-hidden="true" />} onPress={onClose} />
      </div>
      {home ? (
        <Button variant="primary" onPress={() => tools.moveToTrack(clip, home.id)}>
          Use this take
        </Button>
      ) : null}
      <Slider
        label="Gain"
        value={clip.gain}
        min={0}
        max={4}
        step={0.01}
        defaultValue={1}
        {...inPercent}
        onChange={(gain) =>
          room.edit({ kind: 'setClipGain', clip: clip.id, gain }, { key: `gain ${clip.id}` })
        }
        onChangeEnd={room.seal}
      />
      {(['fadeIn', 'fadeOut'] as const).map((fade) => (
        <Slider
          key={fade}
          label={fade === 'fadeIn' ? 'Fade in' : 'Fade out'}
          value={clip[fade]}
          min={0}
          max={Math.min(5, clip.duration / 2)}
          step={0.01}
          defaultValue={0}
          format={seconds}
          onChange={(value) =>
            room.edit(
              { kind: 'trimClip', clip: clip.id, change: { [fade]: value } },
              { key: `${fade} ${clip.id}` },
            )
          }
          onChangeEnd={room.seal}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {track.kind === 'music' ? null : (
          <Button onPress={() => void tools.align(clip)}>Align to the backing track</Button>
        )}
        <Button onPress={() => tools.cut(clip, player.position.get())}>Cut at the playhead</Button>
        <Button onPress={() => tools.trim(clip, 'start', player.position.get())}>
          Trim start to playhead
        </Button>
        <Button onPress={() => tools.trim(clip, 'end', player.position.get())}>Trim end to playhead</Button>
        <Button variant="danger" onPress={() => tools.remove(clip)}>
          Remove
        </Button>
      </div>
      <p className="text-sm text-soft">
        Drag it to align by hand, or its edges to trim it. Arrow keys move it by 10 ms, with Shift by 100 ms;
        with Alt, dragging leaves the beats alone.
      </p>
    </div>
  )
}
