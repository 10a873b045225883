import { integer, real, text } from 'drizzle-orm/sqlite-core'

/** The columns of every record table. Functions, because drizzle's builders belong to one table each. */
export const baseColumns = () => ({
  id: text().primaryKey(),
  created: text().notNull(),
  updated: text().notNull(),
})

/** Text, dates, selects and relations: empty is `''`, never NULL. */
export const textColumn = () => text().notNull().default('')
export const flagColumn = () => integer({ mode: 'boolean' }).notNull().default(false)
/** A flag that is on until the person says otherwise. */
export const agreedColumn = () => integer({ mode: 'boolean' }).notNull().default(true)
export const integerColumn = () => integer().notNull().default(0)
export const numberColumn = () => real().notNull().default(0)
