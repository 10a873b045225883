import Clapperboard from 'lucide-react/icons/clapperboard'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import type { DirectionLevel } from '#contract/document/document'
import { Button } from '../../../ui/button.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useTimeline } from '../timeline/timeline-view.ts'
import type { DirectionState, WantedScene } from './direction-state.ts'
import { MusicBed } from './music-bed.tsx'
import { useCastList } from './use-cast-list.ts'
import { useDirection } from './use-direction.ts'
import { useWantedFilm } from './use-wanted-film.ts'
import { VoicesSection } from './voices-section.tsx'

const levels: readonly { id: DirectionLevel; label: string }[] = [
  { id: 'still', label: 'Still' },
  { id: 'calm', label: 'Calm' },
  { id: 'natural', label: 'Natural' },
  { id: 'lively', label: 'Lively' },
]

/** Makes a scene from a sound, casts it, and directs it again. */
export function DirectionPanel({ wanted, onClose }: { wanted: WantedScene; onClose: () => void }) {
  const direction = useDirection(wanted)
  useWantedFilm(wanted, direction.makeFilm)
  const { take, isDirected, busy } = direction
  return (
    <Panel
      title="Direction"
      className="border-0"
      actions={
        <IconButton
          label="Close the direction"
          shortcut="d"
          size="small"
          icon={<X aria-hidden="true" />}
          // On phones the surrounding sheet has a close button.
          className="max-md:hidden"
          onPress={onClose}
        />
      }
    >
      {take ? (
        <div className="flex flex-col gap-5">
          <Acting direction={direction} />
          <VoicesSection take={take.id} voices={direction.voices} busy={busy} />
          <div className="flex flex-col gap-2">
            {isDirected ? <Again direction={direction} /> : null}
            <Button
              variant={isDirected ? 'plain' : 'primary'}
              icon={<Clapperboard aria-hidden="true" />}
              isDisabled={busy}
              onPress={direction.make}
            >
              {direction.isDirecting ? 'Directing…' : busy ? 'Listening…' : 'Make a scene from this sound'}
            </Button>
          </div>
          {isDirected ? <CastList /> : null}
          {isDirected ? <MusicBed /> : null}
          <p className="text-sm text-soft">
            Everything it places can be edited. What you change, add or delete stays as you left it.
          </p>
        </div>
      ) : (
        <p className="text-sm text-soft">
          Record or upload a voice first. A scene with gestures, shots and even loudness is then made from it.
        </p>
      )}
    </Panel>
  )
}

function Acting({ direction: { level, setLevel, busy } }: { direction: DirectionState }) {
  const { frame } = useTimeline()
  const loop = useSignal(frame.loop)
  return (
    <RadioChips
      label="Acting"
      options={levels.map((one) => ({ ...one, isDisabled: busy }))}
      value={level}
      onChange={(next) => setLevel(next, loop ? { start: loop.from, end: loop.to } : undefined)}
    />
  )
}

function Again({ direction: { busy, again } }: { direction: DirectionState }) {
  const { frame } = useTimeline()
  const loop = useSignal(frame.loop)
  return (
    <Button
      variant="primary"
      icon={<RefreshCw aria-hidden="true" />}
      isDisabled={busy}
      onPress={() => again(loop ? { start: loop.from, end: loop.to } : undefined)}
    >
      {loop ? 'Direct the loop again' : 'Direct again'}
    </Button>
  )
}

function CastList() {
  const { transport } = useTimeline()
  const { voices, characters, cast } = useCastList()
  return (
    <section aria-label="Cast" className="flex flex-col gap-3">
      {voices.map(({ id, label, character, starts }) => (
        <div key={id} className="flex items-end gap-2">
          <Select
            label={label}
            options={characters}
            value={character}
            onChange={(next) => cast(id, next)}
            className="min-w-0 flex-1"
          />
          <IconButton
            label={`Hear ${label}`}
            icon={<Play aria-hidden="true" />}
            onPress={() => {
              transport.seek(starts)
              transport.play()
            }}
          />
        </div>
      ))}
    </section>
  )
}
