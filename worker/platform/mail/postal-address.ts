import { execute, rowsOf, type Statement } from '../database.ts'

const NAME = 'postalAddress'

/**
 * Where the sender of campaigns can be reached by post, on several lines, or `''`: the law of many countries wants it
 * in every one (CAN-SPAM Act, section 5(a)(5); DDG, section 5).
 */
export async function findPostalAddress(binding: D1Database): Promise<string> {
  const [found] = await execute(binding, [
    { text: 'SELECT "value" FROM "mail_settings" WHERE "name" = ?', params: [NAME] },
  ])
  return rowsOf<{ value: string }>(found)[0]?.value ?? ''
}

/** The statement that stores it. */
export function storePostalAddress(address: string, moment: string): Statement {
  return {
    text: `INSERT INTO "mail_settings" ("name", "value", "updated") VALUES (?, ?, ?)
      ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value", "updated" = excluded."updated"`,
    params: [NAME, address, moment],
  }
}
