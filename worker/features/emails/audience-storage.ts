import { sql, type SQL } from 'drizzle-orm'
import { foldName } from '../../collections/definition/name-folding.ts'
import { matchOf } from '../../collections/definition/search-segments.ts'
import type { Audience } from '../../contract/emails/audience.ts'
import type { AudienceMember, CampaignCategory } from '../../contract/emails/campaigns.ts'
import { database } from '../../platform/database.ts'
import { belongs, isReachable, partOf, sourcesOf } from './audience-source-storage.ts'
import { optedOut } from './consent-storage.ts'

/** Addresses of each source that are counted and searched: the rest of a larger audience is not looked at. */
export const COUNTED_ADDRESSES = 5_000

/** Matching accounts that a search looks at. */
const FOUND_ACCOUNTS = 1_000

export interface AudienceCount {
  /** Mails to be sent. */
  recipients: number
  skipped: number
  /** Recipients without a name. */
  nameless: number
  /** There may be more of all. */
  more: boolean
}

/** Each address once, with a name if there is one, from the first addresses of each source. */
function candidates(
  audience: Audience,
  { keyed = false, search = '' }: { keyed?: boolean; search?: string } = {},
): SQL | undefined {
  const match = matchOf(search)
  const parts = sourcesOf(audience).map((source) => {
    // Among all accounts, a name is found by its words.
    const isSearched = source.kind === 'everyone' && match !== ''
    const where = isSearched
      ? sql`u."rowid" IN (SELECT rowid FROM "users_search" WHERE "users_search" MATCH ${match}
          ORDER BY rowid DESC LIMIT ${FOUND_ACCOUNTS})`
      : undefined
    return sql`SELECT * FROM (${partOf(source, { limit: COUNTED_ADDRESSES, keyed, where })})`
  })
  if (parts.length === 0) return undefined
  // With max(), SQLite takes the bare column from the row of the maximum.
  return sql`SELECT "address", max("name") AS "name", "key" FROM (${sql.join(parts, sql` UNION ALL `)}) GROUP BY "address"`
}

export async function countAudience(
  binding: D1Database,
  audience: Audience,
  category: CampaignCategory,
): Promise<AudienceCount> {
  const from = candidates(audience)
  if (!from) return { recipients: 0, skipped: 0, nameless: 0, more: false }
  const isCut = sourcesOf(audience).map(
    (source) =>
      sql`(SELECT count(*) FROM (${partOf(source, { limit: COUNTED_ADDRESSES + 1 })})) > ${COUNTED_ADDRESSES}`,
  )
  const [row] = await database(binding).all<Record<keyof AudienceCount, number | null>>(
    sql`SELECT sum("reason" = '') AS "recipients", sum("reason" <> '') AS "skipped",
      sum("reason" = '' AND trim("name") = '') AS "nameless", ${sql.join(isCut, sql` OR `)} AS "more"
      FROM (SELECT a."name", ${optedOut(sql`a."address"`, category)} AS "reason"
        FROM (${from}) AS a WHERE ${belongs(audience, sql`a."address"`)})`,
  )
  return {
    recipients: row?.recipients ?? 0,
    skipped: row?.skipped ?? 0,
    nameless: row?.nameless ?? 0,
    more: row?.more === 1,
  }
}

export async function findMembers(
  binding: D1Database,
  audience: Audience,
  { category, search, limit }: { category: CampaignCategory; search: string; limit: number },
): Promise<AudienceMember[]> {
  const from = candidates(audience, { keyed: true, search })
  if (!from) return []
  const words = foldName(search.trim())
  return database(binding).all<AudienceMember>(
    sql`SELECT a."address", a."name" FROM (${from}) AS a
      WHERE (${words} = '' OR instr(coalesce(a."key", '') || ' ' || a."address", ${words}) > 0)
        AND ${belongs(audience, sql`a."address"`)} AND ${optedOut(sql`a."address"`, category)} = ''
      ORDER BY a."name" = '', a."key", a."address" LIMIT ${limit}`,
  )
}

/** A member of an audience by address, recipient or not. */
export async function findMember(
  binding: D1Database,
  audience: Audience,
  { address }: { address: string },
): Promise<AudienceMember | undefined> {
  const one = sql`a."address"`
  const [found] = await database(binding).all<AudienceMember>(
    sql`SELECT a."address", coalesce(
        (SELECT u."name" FROM "users" AS u WHERE u."email" = a."address" COLLATE NOCASE LIMIT 1),
        (SELECT e."name" FROM "email_list_entries" AS e WHERE e."address" = a."address" COLLATE NOCASE LIMIT 1), '') AS "name"
      FROM (SELECT lower(${address}) AS "address") AS a
      WHERE ${belongs(audience, one)} AND ${isReachable(audience, one)}`,
  )
  return found
}
