import { integer, real, text } from 'drizzle-orm/sqlite-core'

/** Functions, because drizzle's builders belong to one table each. */
export const baseColumns = () => ({
  id: text().primaryKey(),
  created: text().notNull(),
  updated: text().notNull(),
})

/** Empty is `''`, never NULL. */
export const textColumn = () => text().notNull().default('')
export const flagColumn = () => integer({ mode: 'boolean' }).notNull().default(false)
/** The database's default dates from before the question existed; new rows always set it. */
export const agreedColumn = () =>
  integer({ mode: 'boolean' })
    .notNull()
    .default(true)
    .$default(() => false)
export const integerColumn = () => integer().notNull().default(0)
export const numberColumn = () => real().notNull().default(0)
