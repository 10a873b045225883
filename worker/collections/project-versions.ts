import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { integerColumn, textColumn } from './definition/columns.ts'

/** A trigger removes them with their project. */
export const projectVersionsTable = sqliteTable(
  'project_versions',
  {
    id: textColumn().primaryKey(),
    project: textColumn(),
    revision: integerColumn(),
    document: textColumn(),
    /** The time this state was saved, and the time it was stored as a version. */
    saved: textColumn(),
    kept: textColumn(),
  },
  (table) => [index('project_versions_project').on(table.project, table.revision)],
)
