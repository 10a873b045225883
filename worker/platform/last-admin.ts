import type { Statement } from './database.ts'

/**
 * A condition: an admin other than the user `id` can sign in and stays. Asked in the statement that takes an admin away,
 * so that of two who leave at once one is refused.
 */
export function anotherAdminThan(id: Statement): Statement {
  return {
    text: `EXISTS (SELECT 1 FROM "users" AS "other" WHERE "other"."id" <> ${id.text}
      AND "other"."admin" = 1 AND "other"."banned" = '' AND "other"."deleteAfter" = '')`,
    params: id.params,
  }
}
