import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'
import { templates } from '../templates.ts'

export const templateList: ListKind = {
  name: 'templates',
  collection: templates,
  columns: ['title', 'description', 'character', 'published', 'position', 'trashed', 'source', 'moment'],
  expand: { character: ['name'], source: ['title'] },
  search: { columns: ['title', 'description'] },
  sorts: { position: {}, updated: {}, title: { folded: true } },
  filters: { published: { kind: 'flag' }, title: { kind: 'text' }, updated: { kind: 'date' } },
  isSmall: true,
  trash: 'trashed',
  acts: {
    publish: { when: () => sql`"trashed" = '' AND "published" = 0`, set: () => ({ published: 1 }) },
    unpublish: { when: () => sql`"published" = 1`, set: () => ({ published: 0 }) },
    trash: { when: () => sql`"trashed" = ''`, set: (_input, { now }) => ({ trashed: now }) },
    restore: { when: () => sql`"trashed" <> ''`, set: () => ({ trashed: '' }) },
  },
}
