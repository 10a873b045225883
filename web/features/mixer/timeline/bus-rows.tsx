import type { MixAutomation, MixDocument } from '#contract/mixes/document'
import { classNames } from '../../../ui/class-names.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useMixer } from '../mixer-context.ts'
import { AutomationButton, AutomationRow } from './automation-row.tsx'
import { colourOf } from './colours.ts'
import { HEADER_WIDTH } from './sizes.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const NO_LANES: readonly MixAutomation[] = []

/** Groups, effects and the master, which have automation but no clips. */
export function BusRows({
  mix,
  lanes,
  zoom,
  width,
}: {
  mix: MixDocument
  lanes: ReadonlyMap<string, readonly MixAutomation[]>
  zoom: number
  width: number
}) {
  const { view } = useMixer()
  const selected = useSignal(view.strip)
  const buses = [
    ...mix.groups.map((group) => ({
      id: group.id,
      name: group.name || 'Group',
      settings: group,
      colour: colourOf(group.colour),
    })),
    { id: 'reverb', name: 'Reverb', settings: mix.reverb, colour: 'var(--line-strong)' },
    { id: 'delay', name: 'Delay', settings: mix.delay, colour: 'var(--line-strong)' },
    { id: 'master', name: 'Master', settings: mix.master, colour: 'var(--curtain-text)' },
  ]
  return (
    <div role="list" aria-label="Groups, effects and master">
      {buses.map(({ id, name, settings, colour }) => (
        <div key={id} role="listitem" aria-label={name} className="border-b border-line">
          <div className="flex h-8">
            <div
              className={classNames(
                'sticky left-0 z-20 flex shrink-0 items-center gap-1 border-r border-line pr-2 pl-3',
                selected === id ? 'bg-raised' : 'bg-panel',
              )}
              style={{ width: HEADER_WIDTH, boxShadow: `inset 4px 0 0 ${colour}` }}
            >
              <TruncatedText className="text-sm text-soft">{name}</TruncatedText>
              <AutomationButton id={id} name={name} automation={lanes.get(id) ?? NO_LANES} />
            </div>
          </div>
          <AutomationRow
            id={id}
            name={name}
            automation={lanes.get(id) ?? NO_LANES}
            settings={settings}
            colour={colour}
            zoom={zoom}
            width={width}
          />
        </div>
      ))}
    </div>
  )
}
