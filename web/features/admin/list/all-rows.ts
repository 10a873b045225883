import type { ListRow, ListScope } from '#contract/admin/lists'

type ReadPage = (scope: ListScope, cursor: string) => Promise<{ items: ListRow[]; next: string }>

/** Matching rows to which an act applies, on all pages; stops reading beyond `limit`. */
export async function allRows(
  { all, except }: { all: ListScope; except: readonly string[] },
  { limit, when, read }: { limit: number; when: (row: ListRow) => boolean; read: ReadPage },
): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const { items, next } = await read(all, cursor)
    ids.push(...items.filter((row) => !except.includes(row.id) && when(row)).map(({ id }) => id))
    if (!next || ids.length > limit) return ids
    cursor = next
  }
}
