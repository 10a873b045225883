import type { Audience, AudienceCondition } from '#contract/emails/audience'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { AudienceConditionField } from './audience-condition.tsx'
import { conditionNames, newCondition } from './audience-conditions.ts'
import { peopleLabel } from '../email-labels.ts'
import type { Composing } from '../composer/use-composer.ts'
import { useAudience } from '../use-emails.ts'
import { formatNumber } from '../../../../platform/locale.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

type Group = Audience['groups'][number]

const matches = [
  { id: 'all' as const, label: 'all of these' },
  { id: 'any' as const, label: 'any of these' },
]

/** Edits the audience: groups of conditions joined by and, or, and not; counted on each change. */
export function AudienceEditor({ content, change }: Composing) {
  const { audience, category } = content
  const count = useAudience(audience, category)
  const set = (next: Partial<Audience>) => change({ audience: { ...audience, ...next } })
  const setGroup = (index: number, group: Group | undefined) =>
    set({
      groups: audience.groups.flatMap((one, at) => (at === index ? (group ? [group] : []) : [one])),
    })
  const add = (kind: AudienceCondition['kind']) =>
    set({ groups: [...audience.groups, { match: 'all', terms: [{ condition: newCondition(kind) }] }] })

  return (
    <section aria-label="Recipients" className="flex flex-col gap-4">
      <div role="status" className="flex flex-col rounded-panel border border-line bg-raised p-4">
        <span className="font-display text-3xl tabular-nums">
          {count.data ? formatNumber(count.data.recipients) + (count.data.more ? '+' : '') : '…'}
        </span>
        <span className="text-sm text-soft">
          {count.data?.recipients === 1 && !count.data.more ? 'recipient' : 'recipients'}
          {count.data && count.data.skipped > 0
            ? `, and ${peopleLabel(count.data.skipped, count.data)} who unsubscribed or cannot be reached`
            : ''}
        </span>
      </div>
      {audience.groups.length > 1 ? (
        <Select
          label="Anyone who matches"
          options={[
            { id: 'any', label: 'any of the groups' },
            { id: 'all', label: 'all of the groups' },
          ]}
          value={audience.match}
          onChange={(match) => set({ match })}
        />
      ) : null}
      {audience.groups.map((group, index) => (
        <GroupEditor
          // Groups have no ids, so they are keyed by position.
          key={index}
          number={index + 1}
          group={group}
          onChange={(next) => setGroup(index, next)}
        />
      ))}
      <AddCondition label={audience.groups.length === 0 ? 'Choose who gets it' : 'Add a group'} onAdd={add} />
      {count.data && count.data.members.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer font-medium">Who that is</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {count.data.members.map(({ address, name }) => (
              <li key={address} className="flex gap-1.5">
                {name ? <TruncatedText className="font-medium">{name}</TruncatedText> : null}{' '}
                <TruncatedText className="text-soft">{address}</TruncatedText>
              </li>
            ))}
          </ul>
          {count.data.recipients > count.data.members.length ? (
            <p className="mt-1 text-soft">
              and {formatNumber(count.data.recipients - count.data.members.length)}
              {count.data.more ? '+' : ''} more
            </p>
          ) : null}
        </details>
      ) : null}
    </section>
  )
}

interface GroupEditorProps {
  number: number
  group: Group
  /** `undefined`: it goes. */
  onChange: (group: Group | undefined) => void
}

function GroupEditor({ number, group, onChange }: GroupEditorProps) {
  const { match, terms } = group
  const setTerm = (index: number, term: Group['terms'][number] | undefined) => {
    const next = terms.flatMap((one, at) => (at === index ? (term ? [term] : []) : [one]))
    onChange(next.length === 0 ? undefined : { ...group, terms: next })
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-panel border border-line p-3">
      <legend className="sr-only">Group {number}</legend>
      {terms.length > 1 ? (
        <Select
          label="Fits"
          options={matches}
          value={match}
          size="small"
          onChange={(next) => onChange({ ...group, match: next })}
        />
      ) : null}
      {terms.map((term, index) => (
        <div key={index} className="flex flex-col gap-2 border-b border-line pb-3 last-of-type:border-0">
          <div className="flex items-center gap-2">
            <span className="min-w-0 flex-1 font-medium">{conditionNames[term.condition.kind]}</span>
            <Checkbox
              label="Not"
              value={term.not === true}
              onChange={(not) => setTerm(index, { condition: term.condition, ...(not && { not }) })}
            />
            <IconButton
              size="small"
              label={`Remove “${conditionNames[term.condition.kind]}”`}
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => setTerm(index, undefined)}
            />
          </div>
          <AudienceConditionField
            condition={term.condition}
            onChange={(condition) => setTerm(index, { ...term, condition })}
          />
        </div>
      ))}
      <AddCondition
        label="Add a condition"
        onAdd={(kind) => onChange({ ...group, terms: [...terms, { condition: newCondition(kind) }] })}
      />
    </fieldset>
  )
}

function AddCondition({ label, onAdd }: { label: string; onAdd: (kind: AudienceCondition['kind']) => void }) {
  return (
    <Menu
      label={label}
      placement="bottom start"
      trigger={
        <Button size="small" icon={<Plus aria-hidden="true" />}>
          {label}
        </Button>
      }
      items={Object.entries(conditionNames).map(([id, name]) => ({
        id,
        label: name,
        // Safe: these are the keys of the table above.
        onAction: () => onAdd(id as AudienceCondition['kind']),
      }))}
    />
  )
}
