import { useEffect } from 'react'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import type { DirectionLevel } from '#contract/document/document'
import { formatNumber } from '../../../platform/locale.ts'
import { keyPlaceOf } from '../../../shell/actions/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useTimeline } from '../timeline/timeline-view.ts'
import { markedVoice } from './mark-key.ts'
import { useCastList } from './use-cast-list.ts'
import { useDirection, type DirectionState, type WantedScene } from './use-direction.ts'

const levels: readonly { id: DirectionLevel; label: string }[] = [
  { id: 'still', label: 'Still' },
  { id: 'calm', label: 'Calm' },
  { id: 'natural', label: 'Natural' },
  { id: 'lively', label: 'Lively' },
]

const VOICES = ['1', '2', '3', '4'] as const

/** Makes a scene from a sound, casts it, and directs it again. */
export function DirectionPanel({ wanted, onClose }: { wanted: WantedScene; onClose: () => void }) {
  const direction = useDirection(wanted)
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
          <Voices direction={direction} />
          <div className="flex flex-col gap-2">
            {isDirected ? <Again direction={direction} /> : null}
            <Button
              variant={isDirected ? 'plain' : 'primary'}
              icon={<Clapperboard aria-hidden="true" />}
              isDisabled={busy}
              onPress={direction.make}
            >
              {busy ? 'Listening…' : 'Make a scene from this sound'}
            </Button>
          </div>
          {isDirected ? <CastList /> : null}
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

/** The number of voices, and keys that mark who speaks while the sound plays. */
function Voices({
  direction: { people, setPeople, marks, mark, clearMarks, busy },
}: {
  direction: DirectionState
}) {
  const { transport } = useTimeline()
  const newest = useNewest((event: KeyboardEvent) => {
    const speaker = markedVoice(event, keyPlaceOf(event.target), people)
    if (speaker === undefined) return
    // Digits are mouth shapes elsewhere in the editor.
    event.preventDefault()
    event.stopImmediatePropagation()
    mark(transport.position.get(), speaker)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => newest.current(event)
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [newest])
  return (
    <div className="flex flex-col gap-3">
      <RadioChips
        label="Voices in this sound"
        options={VOICES.map((id) => ({ id, label: formatNumber(Number(id)), isDisabled: busy }))}
        value={String(people)}
        onChange={(count) => setPeople(Number(count))}
      />
      {people > 1 ? (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-soft">
            Voices in separate channels are separated automatically. For others, play the sound and press a
            number whenever a new person starts to speak.
          </p>
          <div className="flex flex-wrap gap-1.5">
            {VOICES.slice(0, people).map((name, speaker) => (
              <Button key={name} size="small" onPress={() => mark(transport.position.get(), speaker)}>
                {`Voice ${formatNumber(Number(name))} from here`}
              </Button>
            ))}
          </div>
          {marks.length > 0 ? (
            <div className="flex items-center justify-between gap-2 text-sm">
              <span role="status">
                {marks.length === 1 ? '1 change marked' : `${formatNumber(marks.length)} changes marked`}
              </span>
              <Button size="small" variant="plain" onPress={clearMarks}>
                Clear
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
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
