import type { ListRow, ListScope, Overtaking } from '#contract/admin/lists'
import { useState } from 'react'
import { doAct, getRows, listKeys, refreshList, type ActTarget } from '../../../../data/admin-lists.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { session } from '../../../../platform/session.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { nothingSelected, type Selection } from '../../../../ui/table/selection.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { memoryOf } from '../list-memory.ts'
import { countLabel, type ListAct, type ListDeclaration } from '../list-of.ts'
import { formatNumber, isolated } from '../../../../platform/locale.ts'

type Input = Record<string, unknown>
type Seen = Record<string, string>

export function targetOf(selection: Selection, scope: ListScope): ActTarget {
  return selection.mode === 'some'
    ? { ids: [...selection.ids] }
    : { all: scope, except: [...selection.except] }
}

/** Runs a separate call, not a job, on the given rows. */
async function calledOn<Row extends ListRow>(
  kind: string,
  { when, call }: { when: (row: Row) => boolean; call: NonNullable<ListAct['call']> },
  target: ActTarget,
  input: Input,
) {
  const ids = 'ids' in target ? target.ids : await allOf(target)
  if (ids.length > call.limit) throw new TooMany(call.limit)
  const { changed, left } = ids.length > 0 ? await call.run(ids, input) : { changed: [], left: undefined }
  return { changed, skipped: ids.length - changed.length, left, overtaken: null, job: null }

  async function allOf(matching: Extract<ActTarget, { all: ListScope }>) {
    const { allRows } = await import('../all-rows.ts')
    return allRows(matching, {
      limit: call.limit,
      // Safe: rows have the columns that their list declares.
      when: (row) => when(row as Row),
      read: (scope, cursor) => getRows(kind, scope, cursor),
    })
  }
}

class TooMany extends Error {
  constructor(limit: number) {
    super(`This goes for ${formatNumber(limit)} rows at a time. Select fewer.`)
  }
}

/** An edit of one row that another admin changed first. */
export interface OvertakenAct<Row extends ListRow> {
  act: ListAct<Row>
  row: Row
  input: Input
  theirs: Overtaking
}

/** Runs actions on rows, reports the outcome and offers undo. */
export function useListActs<Row extends ListRow>(list: ListDeclaration<Row>) {
  const [pending, setPending] = useState<string>()
  const [overtaken, setOvertaken] = useState<OvertakenAct<Row>>()

  /** `row` is the only one it applies to, as shown. Returns whether the dialog can close. */
  async function run(act: ListAct<Row>, target: ActTarget, input: Input = {}, row?: Row): Promise<boolean> {
    return attempt(act, target, input, row && { row, seen: seenOf(act, row) })
  }

  async function attempt(
    act: ListAct<Row>,
    target: ActTarget,
    input: Input,
    single: { row: Row; seen: Seen | undefined } | undefined,
  ): Promise<boolean> {
    setPending(act.id)
    try {
      const answer = act.call
        ? await calledOn(list.kind, { when: act.when, call: act.call }, target, input)
        : { left: undefined, ...(await doAct(list.kind, act.id, target, { input, seen: single?.seen })) }
      const { job } = answer
      if (job) {
        await queryClient.invalidateQueries({ queryKey: listKeys.jobs(list.kind) })
        memoryOf(list.kind).selection.set(nothingSelected)
        return true
      }
      await refreshList(list.kind)
      if (single && answer.overtaken && differs(act, input, answer.overtaken)) {
        setOvertaken({ act, row: single.row, input, theirs: answer.overtaken })
      } else {
        setOvertaken(undefined)
        announce(act, answer)
      }
      return true
    } catch (error) {
      toast({ text: error instanceof TooMany ? error.message : errorMessage(error).text, tone: 'danger' })
      // It may have succeeded although its answer was lost.
      if (!(error instanceof TooMany)) void refreshList(list.kind)
      return false
    } finally {
      setPending(undefined)
    }
  }

  function announce(
    act: ListAct<Row>,
    {
      changed,
      skipped,
      left,
      overtaken: theirs,
    }: { changed: string[]; skipped: number; left: string | undefined; overtaken: Overtaking | null },
  ) {
    if (changed.length === 0) {
      toast({
        text:
          left ??
          nothingDone(theirs) ??
          `Nothing changed: it was already done, or does not apply to ${countLabel(skipped, list.noun)}.`,
      })
      return
    }
    const back = act.undo === undefined ? undefined : list.acts.find(({ id }) => id === act.undo)
    const rest = skipped > 0 ? ` ${left ?? `${countLabel(skipped, list.noun)} left as they were.`}` : ''
    toast({
      text: act.done(countLabel(changed.length, list.noun)) + rest,
      tone: 'good',
      action: back && { label: 'Undo', run: () => void run(back, { ids: changed }) },
    })
  }

  /** The message about another admin's earlier change. */
  function nothingDone(theirs: Overtaking | null): string | undefined {
    if (!theirs || theirs.by === '' || theirs.by === session.get()?.user.name) return undefined
    const label = list.acts.find(({ id }) => `${list.kind}.${id}` === theirs.action)?.label
    return label && `Nothing to do: ${isolated(theirs.by)} got there first (“${label}”).`
  }

  return {
    pending,
    run,
    overtaken,
    /** The act that overwrites the other change, if there is one. */
    over(conflict: OvertakenAct<Row>): ListAct<Row> | undefined {
      const { act, row, theirs } = conflict
      const now = { ...row, ...theirs.now } as Row
      return act.when(now) ? act : list.acts.find(({ id, when }) => id === act.over && when(now))
    },
    /** Overwrites the other admin's change as shown. */
    async overwrite({ row, input, theirs }: OvertakenAct<Row>, act: ListAct<Row>) {
      const columns = act.edits?.map(({ column }) => column) ?? []
      const seen = Object.fromEntries(columns.map((column) => [column, theirs.now[column] ?? '']))
      await attempt(act, { ids: [row.id] }, input, { row, seen })
    },
    takeTheirs: () => setOvertaken(undefined),
  }
}

function seenOf<Row extends ListRow>({ edits, call }: ListAct<Row>, row: Row): Seen | undefined {
  if (!edits || call) return undefined
  const values: Record<string, unknown> = row
  return Object.fromEntries(
    edits.map(({ column }) => {
      const value = values[column]
      return [column, typeof value === 'string' ? value : '']
    }),
  )
}

/** Returns whether the other change differs from the intended one. */
function differs<Row extends ListRow>(
  { edits = [] }: ListAct<Row>,
  input: Input,
  { now }: Overtaking,
): boolean {
  return edits.some(({ column, mine, words = String }) => mine(input) !== words(now[column] ?? ''))
}
