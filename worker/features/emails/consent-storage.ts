import { eq, sql, type SQL } from 'drizzle-orm'
import { emailSuppressionsTable } from '../../collections/mail-tables.ts'
import { usersTable } from '../../collections/users.ts'
import type { CampaignCategory } from '../../contract/emails/campaigns.ts'
import { database } from '../../platform/database.ts'

const switches = {
  news: sql`u."newsMail"`,
  tips: sql`u."tipsMail"`,
  surveys: sql`u."surveyMail"`,
}

/** SQL for the reason why an address gets no mail of a category; `''` if there is none. */
export function optedOut(address: SQL, category: CampaignCategory): SQL {
  return sql`coalesce(
    (SELECT s."reason" FROM ${emailSuppressionsTable} AS s
      WHERE s."address" = ${address} AND s."scope" IN (${category}, 'marketing', 'all') LIMIT 1),
    (SELECT 'preference' FROM ${usersTable} AS u
      WHERE u."email" = ${address} COLLATE NOCASE AND ${switches[category]} = 0 LIMIT 1),
    '')`
}

export async function accountOf(
  binding: D1Database,
  id: string,
): Promise<{ address: string; name: string } | undefined> {
  const [found] = await database(binding)
    .select({ address: usersTable.email, name: usersTable.name })
    .from(usersTable)
    .where(eq(usersTable.id, id))
  return found
}
