import { shownAddress } from '#model/text/visible-text'
import type { RouteRule } from '#contract/route-rules'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { AdminSection, SectionError } from '../frame/admin-page.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleTest } from './rule-test.tsx'
import { dropRule, isOvertaken, refreshRules, restoreRule, switchRule, useRules } from './use-rules.ts'

const OVERTAKEN = 'Someone else changed this rule. This is the latest version.'

export function RulesSection() {
  const { data, error, refetch } = useRules()
  const [editing, setEditing] = useState<RouteRule | 'new'>()

  async function attempt(work: () => Promise<void>, done: string, undo?: () => void) {
    try {
      await work()
      toast({ text: done, tone: 'good', action: undo && { label: 'Undo', run: undo } })
    } catch (failure) {
      toast({ text: isOvertaken(failure) ? OVERTAKEN : errorMessage(failure).text, tone: 'danger' })
      await refreshRules()
    }
  }

  return (
    <AdminSection
      title="Route rules"
      text="Send visitors of an old or short address somewhere else. A rule that is switched on takes effect within seconds."
      action={
        <Button size="small" onPress={() => setEditing('new')}>
          New rule
        </Button>
      }
    >
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-5 h-10" />
      ) : (
        <>
          {data.rules.length === 0 ? (
            <p className="px-5 py-4 text-sm text-soft">No rules yet. Every address opens its own page.</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.rules.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  onEdit={() => setEditing(rule)}
                  onSwitch={(active) =>
                    void attempt(
                      () => switchRule(rule, active),
                      active
                        ? `${shownAddress(rule.source)} now redirects to ${shownAddress(rule.target)}.`
                        : `${shownAddress(rule.source)} is no longer redirected.`,
                    )
                  }
                />
              ))}
            </ul>
          )}
          <RuleTest rules={data.rules} />
        </>
      )}
      {editing ? (
        <RuleDialog
          rule={editing === 'new' ? undefined : editing}
          hosts={data?.hosts ?? []}
          onClose={() => setEditing(undefined)}
          onDelete={(rule) => {
            setEditing(undefined)
            void attempt(
              () => dropRule(rule),
              `Deleted the rule for ${shownAddress(rule.source)}.`,
              () =>
                void attempt(() => restoreRule(rule), `Restored the rule for ${shownAddress(rule.source)}.`),
            )
          }}
        />
      ) : null}
    </AdminSection>
  )
}

function RuleRow({
  rule,
  onEdit,
  onSwitch,
}: {
  rule: RouteRule
  onEdit: () => void
  onSwitch: (active: boolean) => void
}) {
  const { source, match, target, status, priority, active, note } = rule
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className={classNames('min-w-0 flex-1 basis-60', !active && 'text-soft')}>
        <p className="flex flex-wrap items-center gap-x-2 font-mono text-sm">
          <span className="font-medium wrap-anywhere">
            {shownAddress(source)}
            {match === 'prefix' ? <span className="text-soft">/…</span> : null}
          </span>
          <ArrowRight aria-label="leads to" className="size-4 shrink-0 text-soft" />
          <span className="wrap-anywhere">{shownAddress(target)}</span>
        </p>
        <p className="text-soft">
          {match === 'prefix' ? 'And everything below it' : 'Exactly this path'} · {status}
          {priority === 0 ? '' : ` · priority ${priority}`}
          {note ? ` · ${note}` : ''}
        </p>
      </div>
      <Switch label={active ? 'On' : 'Off'} value={active} onChange={onSwitch} />
      <Button size="small" onPress={onEdit} aria-label={`Edit the rule for ${shownAddress(source)}`}>
        Edit
      </Button>
    </li>
  )
}
