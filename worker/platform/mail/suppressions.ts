import { addressKey } from '../../model/mail/email-address.ts'
import { FORGOTTEN_ADDRESS } from '../../contract/emails/mail.ts'
import type {
  MailCategory,
  SuppressionReason,
  SuppressionScope,
  SuppressionSource,
} from '../../contract/emails/mail.ts'
import type { OptOut } from '../addresses/columns.ts'
import { execute, type Statement } from '../database.ts'
import { sha256 } from '../hex.ts'
import { newId } from '../ids.ts'

type Why = SuppressionReason | 'preference'

/** Invitations go to people without an account, who have no settings. */
const optedOut: Record<MailCategory, string> = {
  news: 'SELECT "email", \'preference\' FROM "users" WHERE "newsMail" = 0 AND',
  tips: 'SELECT "email", \'preference\' FROM "users" WHERE "tipsMail" = 0 AND',
  surveys: 'SELECT "email", \'preference\' FROM "users" WHERE "surveyMail" = 0 AND',
  invites: 'SELECT "email", \'preference\' FROM "users" WHERE 0 AND',
}

export async function forgottenAddress(address: string): Promise<string> {
  return `${FORGOTTEN_ADDRESS}${await sha256(`suppressed address ${addressKey(address)}`)}`
}

export async function forgetSuppressed(address: string): Promise<Statement[]> {
  const key = addressKey(address)
  return [
    {
      text: `UPDATE OR REPLACE "email_suppressions" SET "address" = ?, "detail" = '' WHERE "address" = ?`,
      params: [await forgottenAddress(key), key],
    },
  ]
}

/** Its owner has signed up again. */
export async function recallSuppressed(address: string): Promise<Statement[]> {
  const key = addressKey(address)
  const forgotten = await forgottenAddress(key)
  return [
    {
      text: `UPDATE OR IGNORE "email_suppressions" SET "address" = ? WHERE "address" = ?`,
      params: [key, forgotten],
    },
    { text: `DELETE FROM "email_suppressions" WHERE "address" = ?`, params: [forgotten] },
  ]
}

/**
 * By address, as keys of `addressKey`. `transactional` is mail that a user or their account caused: only a hard
 * bounce or a complaint stops it.
 */
export async function suppressedAmong(
  binding: D1Database,
  addresses: readonly string[],
  category: MailCategory | 'transactional',
): Promise<Map<string, Why>> {
  const keys = [...new Set(addresses.map(addressKey))]
  const list = JSON.stringify(keys)
  const named = new Map(
    await Promise.all(keys.map(async (key) => [await forgottenAddress(key), key] as const)),
  )
  const scopes = category === 'transactional' ? ['all'] : ['all', 'marketing', category]
  const suppressed: Statement = {
    text: `SELECT "address", "reason" FROM "email_suppressions"
      WHERE "address" IN (SELECT value FROM json_each(?)) AND "scope" IN (SELECT value FROM json_each(?))`,
    params: [JSON.stringify([...keys, ...named.keys()]), JSON.stringify(scopes)],
  }
  const preferences: Statement[] =
    category === 'transactional'
      ? []
      : [
          {
            text: `${optedOut[category]} "email" COLLATE NOCASE IN (SELECT value FROM json_each(?))`,
            params: [list],
          },
        ]
  const found = await execute(binding, [...preferences, suppressed])
  // Both columns hold values of `suppress` or the constants above.
  const rows = found.flatMap(({ rows }) => rows.map((row) => Object.values(row) as [string, Why]))
  return new Map(rows.map(([address, why]) => [named.get(address) ?? addressKey(address), why]))
}

/** Merely unconfirmed addresses get none. */
const imported: Partial<Record<OptOut, Pick<SuppressionRow, 'scope' | 'reason'>>> = {
  unsubscribed: { scope: 'marketing', reason: 'unsubscribed' },
  bounced: { scope: 'all', reason: 'bounced' },
  complained: { scope: 'all', reason: 'complained' },
  blocked: { scope: 'marketing', reason: 'manual' },
}

export function importedSuppression(why: OptOut): Pick<SuppressionRow, 'scope' | 'reason'> | undefined {
  return imported[why]
}

export interface SuppressionRow {
  address: string
  scope: SuppressionScope
  reason: SuppressionReason
}

/** D1 accepts values of up to 2 MB. */
const ROWS_AT_ONCE = 5_000

/** For a scope that is already suppressed, the older reason stays. */
export function suppressAll(
  rows: readonly SuppressionRow[],
  { source, detail = '' }: { source: SuppressionSource; detail?: string },
  moment: string,
): Statement[] {
  const statements: Statement[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const chunk = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) => ({ ...row, address: addressKey(row.address) }))
    statements.push({
      text: `INSERT INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source", "detail")
        SELECT substr(lower(hex(randomblob(8))), 1, 15), ?, value ->> 'address', value ->> 'scope', value ->> 'reason', ?, ?
        FROM json_each(?) WHERE true ON CONFLICT ("address", "scope") DO NOTHING`,
      params: [moment, source, detail.slice(0, 500), JSON.stringify(chunk)],
    })
  }
  return statements
}

/** For a scope that is already suppressed, the older reason stays. */
export function suppress(
  {
    address,
    scope,
    reason,
    source,
    detail = '',
  }: {
    address: string
    scope: SuppressionScope
    reason: SuppressionReason
    source: SuppressionSource
    detail?: string
  },
  moment: string,
): Statement {
  return {
    text: `INSERT INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source", "detail")
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT ("address", "scope") DO NOTHING`,
    params: [newId(), moment, addressKey(address), scope, reason, source, detail.slice(0, 500)],
  }
}
