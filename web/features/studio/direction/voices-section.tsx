import { useEffect } from 'react'
import { formatNumber } from '../../../platform/locale.ts'
import { keyPlaceOf } from '../../../shell/actions/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import { FoundVoices } from './found-voices.tsx'
import { markedVoice } from './mark-key.ts'
import type { VoicesState } from './direction-state.ts'

const COUNTS = ['1', '2', '3', '4', '5', '6'] as const
const FIND_OUT = 'auto'

/** The number of voices in a sound, corrections of what each says, and keys that mark it during playback. */
export function VoicesSection({ take, voices, busy }: { take: string; voices: VoicesState; busy: boolean }) {
  const { progress, count, setCount, people, found } = voices
  return (
    <div className="flex flex-col gap-3">
      <RadioChips
        label="Voices in this sound"
        options={[
          { id: FIND_OUT, label: 'Find out', isDisabled: busy },
          ...COUNTS.map((id) => ({ id, label: formatNumber(Number(id)), isDisabled: busy })),
        ]}
        value={count === undefined ? FIND_OUT : String(count)}
        onChange={(id) => setCount(id === FIND_OUT ? undefined : Number(id))}
      />
      {progress === undefined ? null : (
        <div className="flex items-end gap-2">
          <ProgressBar label="Telling voices apart" value={progress} className="min-w-0 flex-1" />
          <Button size="small" variant="plain" onPress={voices.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {found ? (
        <FoundVoices take={take} found={found} voices={voices} busy={busy} />
      ) : progress === undefined && count !== 1 ? (
        <Button size="small" className="self-start" isDisabled={busy} onPress={voices.tellApart}>
          Tell voices apart
        </Button>
      ) : null}
      {people > 1 ? <Marks voices={voices} /> : null}
    </div>
  )
}

function Marks({ voices: { people, marks, mark, clearMarks } }: { voices: VoicesState }) {
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
    <details>
      <summary className="cursor-pointer text-sm font-medium">Mark who speaks by hand</summary>
      <div className="mt-2 flex flex-col gap-2">
        <p className="text-sm text-soft">
          Play the sound and press a number key whenever a new person starts to speak. Marks replace what was
          found.
        </p>
        <div className="flex flex-wrap gap-1.5">
          {COUNTS.slice(0, people).map((name, speaker) => (
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
    </details>
  )
}
