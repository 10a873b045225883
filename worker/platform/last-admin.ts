import type { Statement } from './database.ts'

/** Part of the statement that removes an admin, so that of two who leave at once one is refused. */
export function anotherAdminThan(id: Statement): Statement {
  return {
    text: `EXISTS (SELECT 1 FROM "users" AS "other" WHERE "other"."id" <> ${id.text}
      AND "other"."admin" = 1 AND "other"."banned" = '' AND "other"."deleteAfter" = '')`,
    params: id.params,
  }
}
