import { sql, type Sql } from '../definition/sql.ts'

/** Words match the name and address of the account in that column. */
export const foundByPerson =
  (column: Sql) =>
  (match: string): Sql =>
    sql`${column} IN (SELECT u."id" FROM "users_search" AS found JOIN "users" AS u ON u."rowid" = found."rowid"
      WHERE found."users_search" MATCH ${match})`
