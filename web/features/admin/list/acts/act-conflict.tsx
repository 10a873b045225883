import type { ListRow } from '#contract/admin/lists'
import { isolated } from '../../../../platform/locale.ts'
import { differing, RecordConflict } from '../../../../editing/record-conflict.tsx'
import type { ListDeclaration } from '../list-of.ts'
import type { useListActs } from './use-list-acts.ts'

/** Both versions of a row that another admin changed first. */
export function ActConflict<Row extends ListRow>({
  list,
  acting,
}: {
  list: ListDeclaration<Row>
  acting: ReturnType<typeof useListActs<Row>>
}) {
  const conflict = acting.overtaken
  if (!conflict) return null
  const { act, row, input, theirs } = conflict
  const over = acting.over(conflict)
  return (
    <RecordConflict
      what={`“${isolated(list.nameOf(row))}”`}
      by={theirs.by}
      fields={differing(
        (act.edits ?? []).map(({ column, label, mine, words = String }) => ({
          label,
          mine: mine(input),
          theirs: words(theirs.now[column] ?? ''),
        })),
      )}
      onMine={over && (() => acting.overwrite(conflict, over))}
      onTheirs={acting.takeTheirs}
    />
  )
}
