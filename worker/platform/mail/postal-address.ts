import { execute, rowsOf, type Statement } from '../database.ts'

/** Its name in `mail_settings`. */
export const POSTAL_ADDRESS = 'postalAddress'

/**
 * Required in every campaign by many countries (CAN-SPAM Act, section 5(a)(5); DDG, section 5). Several lines, or
 * `''`.
 */
export async function findPostalAddress(binding: D1Database): Promise<string> {
  const [found] = await execute(binding, [
    { text: 'SELECT "value" FROM "mail_settings" WHERE "name" = ?', params: [POSTAL_ADDRESS] },
  ])
  return rowsOf<{ value: string }>(found)[0]?.value ?? ''
}

export function storePostalAddress(address: string, moment: string): Statement {
  return {
    text: `INSERT INTO "mail_settings" ("name", "value", "updated") VALUES (?, ?, ?)
      ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value", "updated" = excluded."updated"`,
    params: [POSTAL_ADDRESS, address, moment],
  }
}
