import Play from 'lucide-react/icons/play'
import { MAX_SPEAKERS } from '#contract/document/speaker-corrections'
import { clockTime } from '../../../engine/timeline/time-code.ts'
import type { Speakers, SpeakerTurn } from '../../../engine/voice/speakers/speakers.ts'
import { formatNumber } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useStudioState } from '../project/use-studio.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import type { VoicesState } from './direction-state.ts'
import { isUnsure, pairsOf, saidBy, takeTimeAt, timelineTimeAt, turnAt, unsureTurns } from './voice-report.ts'

/** Places to check that are listed at once. */
const SHOWN = 6

interface Props {
  take: string
  found: Speakers
  voices: VoicesState
  busy: boolean
}

/** The voices that were found, those places of which it is not sure, and what a person can correct. */
export function FoundVoices(props: Props) {
  const { take, found, voices, busy } = props
  const { people, others, turns } = found
  const document = useStudioState((state) => state.document)
  const { transport } = useTimeline()
  const unsure = unsureTurns(found, voices.corrections, SHOWN)
  const hear = (turn: SpeakerTurn) => {
    const time = timelineTimeAt(document, take, turn.start)
    if (time === undefined) return
    transport.seek(time)
    transport.play()
  }
  if (turns.length === 0) return <p className="text-sm text-soft">No speech was found in this sound.</p>
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {foundText(people.length, others)}{' '}
        {unsure.length === 0 ? null : (
          <span className="text-soft">Not sure everywhere: check the places below.</span>
        )}
      </p>
      {unsure.length === 0 ? null : (
        <ul aria-label="Places to check" className="flex flex-wrap gap-1.5">
          {unsure.map((turn) => (
            <li key={turn.start}>
              <Button size="small" icon={<Play aria-hidden="true" />} onPress={() => hear(turn)}>
                {`${clockTime(turn.start)} ${voiceName(turn.speaker, people.length)}?`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AtPlayhead {...props} />
      {people.length > 1 ? (
        <Select
          label="Two voices are the same person"
          size="small"
          isDisabled={busy}
          placeholder="Choose two voices…"
          options={pairsOf(people.length).map(([one, other]) => ({
            id: `${one} ${other}`,
            label: `${voiceName(one, people.length)} and ${formatNumber(other + 1)}`,
          }))}
          value={null}
          onChange={(id) => {
            const pair = pairsOf(people.length).find(([one, other]) => id === `${one} ${other}`)
            if (pair) voices.correct({ kind: 'merge', speakers: pair })
          }}
        />
      ) : null}
    </div>
  )
}

/** Follows the playhead, so it is a component of its own. */
function AtPlayhead({ take, found, voices, busy }: Props) {
  const { transport } = useTimeline()
  const document = useStudioState((state) => state.document)
  const time = takeTimeAt(document, take, useSignal(transport.position))
  const turn = time === undefined ? undefined : turnAt(found, time)
  const { people } = found
  if (time === undefined || !turn)
    return <p className="text-sm text-soft">Move the playhead to words to correct who says them.</p>
  const unsure = isUnsure(turn, voices.corrections)
  const others = people.map((_, speaker) => speaker).filter((speaker) => speaker !== turn.speaker)
  const say = (speaker: number) => voices.correct(saidBy(turn, speaker))
  return (
    <section
      aria-label="At the playhead"
      className="flex flex-col gap-2 rounded-panel border border-line p-3"
    >
      <p className="text-sm tabular-nums">
        {`${clockTime(turn.start)}–${clockTime(turn.start + turn.duration)}: ${voiceName(turn.speaker, people.length)}${unsure ? ', not sure' : ''}`}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {unsure && turn.speaker < people.length ? (
          <Button size="small" isDisabled={busy} onPress={() => say(turn.speaker)}>
            {`${voiceName(turn.speaker, people.length)} is right`}
          </Button>
        ) : null}
        {others.map((speaker) => (
          <Button key={speaker} size="small" isDisabled={busy} onPress={() => say(speaker)}>
            {`It’s ${voiceName(speaker, people.length)}`}
          </Button>
        ))}
        {people.length < MAX_SPEAKERS ? (
          <Button size="small" isDisabled={busy} onPress={() => say(people.length)}>
            It’s someone new
          </Button>
        ) : null}
        <Button size="small" isDisabled={busy} onPress={() => voices.correct({ kind: 'split', at: time })}>
          Split here
        </Button>
      </div>
    </section>
  )
}

function voiceName(speaker: number, people: number): string {
  return speaker < people ? `Voice ${formatNumber(speaker + 1)}` : 'Other voices'
}

function foundText(people: number, others: boolean): string {
  const voices = people === 1 ? '1 voice found.' : `${formatNumber(people)} voices found.`
  return others ? `${voices} More people speak: they are heard but not shown.` : voices
}
