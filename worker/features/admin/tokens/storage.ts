import { and, eq } from 'drizzle-orm'
import { apiTokensTable as table } from '../../../collections/session-tables.ts'
import { sql } from '../../../collections/definition/sql.ts'
import { MAX_TOKENS, type ApiToken, type TokenScopes } from '../../../contract/account/api-tokens.ts'
import { newApiToken } from '../../../platform/credentials/api-tokens.ts'
import { auditStatement } from '../../../platform/audit.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { database, execute } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Audited. `undefined` at the maximum, or if the session has ended meanwhile. */
export async function addToken(
  binding: D1Database,
  {
    owner,
    tokenKey,
    name,
    scopes,
    days,
  }: { owner: string; tokenKey: string; name: string; scopes: TokenScopes; days: number },
  now: Date,
): Promise<{ token: string; about: ApiToken } | undefined> {
  const id = newId()
  const created = recordDateOf(now)
  const expires = recordDateOf(new Date(now.getTime() + days * DAY_MS))
  const made = await newApiToken({ id, owner, tokenKey, name, scopes, created, expires, limit: MAX_TOKENS })
  const entry = {
    actor: owner,
    action: 'api_tokens.create' as const,
    target: `api_tokens/${id}`,
    after: { name, scopes, expires },
  }
  const [inserted] = await execute(binding, [made.statement, auditStatement(entry, sql`changes() > 0`)])
  return inserted && inserted.changes > 0 ? { token: made.token, about: made.about } : undefined
}

/** Revokes and audits an owner's token; returns whether it existed. */
export async function revokeToken(
  binding: D1Database,
  { id, owner }: { id: string; owner: string },
  now: Date,
): Promise<boolean> {
  const entry = { actor: owner, action: 'api_tokens.revoke' as const, target: `api_tokens/${id}` }
  const [revoked] = await execute(binding, [
    database(binding)
      .update(table)
      .set({ revoked: recordDateOf(now) })
      .where(and(eq(table.id, id), eq(table.owner, owner), eq(table.revoked, '')))
      .returning({ id: table.id }),
    auditStatement(entry, sql`changes() > 0`),
  ])
  return revoked?.rows.length === 1
}
