import { ruleMatches, ruleStatuses, type RouteRule, type RuleFields } from '#contract/route-rules'
import { sourceProblem, targetKind } from '#model/pages/rule-problems'
import { useState } from 'react'
import { differing, RecordConflict } from '../../../editing/record-conflict.tsx'
import { useSending } from '../../../shell/forms/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { saveRule } from './use-rules.ts'

const FORM = 'route-rule'

const fresh: RuleFields = {
  source: '/',
  match: 'exact',
  target: '/',
  status: 302,
  priority: 0,
  active: true,
  note: '',
}

const matchWords = { exact: 'Exactly this path', prefix: 'And everything below it' }
const statusWords = { 302: '302 · for pages', 307: '307 · keeps the method' }

const ruleNames: readonly [keyof RuleFields, string][] = [
  ['source', 'Visitors of'],
  ['match', 'Paths'],
  ['target', 'Redirect to'],
  ['status', 'How'],
  ['priority', 'Priority'],
  ['note', 'Note'],
  ['active', 'On'],
]

function shown(value: RuleFields[keyof RuleFields]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === 'exact' || value === 'prefix' ? matchWords[value] : String(value)
}

export function RuleDialog({
  rule,
  hosts,
  onClose,
  onDelete,
}: {
  rule: RouteRule | undefined
  hosts: readonly string[]
  onClose: () => void
  onDelete: (rule: RouteRule) => void
}) {
  const [fields, setFields] = useState<RuleFields>(rule ?? fresh)
  const set = (change: Partial<RuleFields>) => setFields((now) => ({ ...now, ...change }))
  const { source, match, target, status, priority, active, note } = fields
  const [theirs, setTheirs] = useState<RouteRule>()
  const mine: RuleFields = { source, match, target, status, priority, active, note }
  async function save(seen: RouteRule | undefined) {
    const other = await saveRule(mine, seen)
    if (other) setTheirs(other)
    else onClose()
  }
  const sending = useSending(() => save(rule))
  const wrongSource = source === '/' && match === 'exact' ? undefined : sourceProblem(source, match)
  const kind = targetKind(target)
  const wrongTarget = kind ? undefined : 'Must be a path like /projects, or an https address.'
  const unlisted = kind && !kind.internal && !hosts.includes(kind.host) ? kind.host : undefined
  return (
    <Dialog
      title={rule ? 'Edit rule' : 'New rule'}
      onClose={onClose}
      actions={
        <>
          {rule ? (
            <Button variant="danger" className="mr-auto" onPress={() => onDelete(rule)}>
              Delete
            </Button>
          ) : null}
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            pending={sending.state === 'sending'}
            isDisabled={wrongSource !== undefined || wrongTarget !== undefined}
          >
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={sending.send} className="flex flex-col gap-5">
        <TextField
          label="Visitors of"
          value={source}
          onChange={(text) => set({ source: text.trim() })}
          error={wrongSource}
          spellCheck={false}
          autoFocus
        />
        <RadioChips
          label="Paths"
          options={ruleMatches.map((id) => ({ id, label: matchWords[id] }))}
          value={match}
          onChange={(id) => set({ match: id })}
        />
        <TextField
          label="Redirect to"
          description={
            match === 'prefix'
              ? 'End it with /* to keep the rest of the path.'
              : hosts.length > 0
                ? `A page here, or an https address at ${hosts.join(', ')}.`
                : 'A page here. No other hosts are allowed by this deployment.'
          }
          value={target}
          onChange={(text) => set({ target: text.trim() })}
          error={
            wrongTarget ?? (unlisted && `${unlisted} is not among the hosts that this deployment allows.`)
          }
          spellCheck={false}
        />
        <RadioChips
          label="How"
          options={ruleStatuses.map((id) => ({ id: String(id), label: statusWords[id] }))}
          value={String(status)}
          onChange={(id) => set({ status: id === '307' ? 307 : 302 })}
        />
        <NumberField
          label="Priority"
          description="If several rules match, the highest priority wins; then exact paths, then the longest."
          min={-1_000}
          max={1_000}
          required
          value={priority}
          onChange={(next = 0) => set({ priority: next })}
        />
        <TextField label="Note" value={note} onChange={(text) => set({ note: text })} maxLength={200} />
        <Switch label="On" value={active} onChange={(on) => set({ active: on })} />
        <div role="status">
          {sending.error ? (
            <p className="text-danger">
              {sending.error.title}. {sending.error.text}
            </p>
          ) : null}
        </div>
      </form>
      {theirs ? (
        <RecordConflict
          what="this rule"
          fields={differing(
            ruleNames.map(([name, label]) => ({
              label,
              mine: shown(mine[name]),
              theirs: shown(theirs[name]),
            })),
          )}
          otherwise="Their version is the same as yours."
          onMine={() => save(theirs)}
          onTheirs={onClose}
        />
      ) : null}
    </Dialog>
  )
}
