import { sql, type SQL } from 'drizzle-orm'
import { emailListEntriesTable, emailRecipientsTable, emailsTable } from '../../collections/emails.ts'
import { waitlistTable } from '../../collections/invites.ts'
import { foldName } from '../../collections/definition/name-folding.ts'
import { nameKeyOf } from '../../collections/name-keys.ts'
import { projectsTable } from '../../collections/projects.ts'
import { surveyResponsesTable } from '../../collections/surveys.ts'
import { uploadWaitlistTable } from '../../collections/upload-waitlist.ts'
import { userFlagsTable } from '../../collections/user-flags.ts'
import { usersTable } from '../../collections/users.ts'
import type { Audience, AudienceCondition } from '../../contract/emails/audience.ts'
import type { AudienceMember, CampaignCategory } from '../../contract/emails/campaigns.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, jsonList, statementOf, transaction } from '../../platform/database.ts'
import { optedOut } from './consent-storage.ts'

/** Closed accounts, and those about to be deleted, get no mail. */
const accounts = sql`${usersTable} AS u WHERE u."deleteAfter" = '' AND u."banned" = '' AND u."email" <> ''`

/**
 * Each address (lower case) once, with its account's name if there is one. `keyed` adds the sort keys of names, at
 * some cost per row.
 */
function everybody(audience: Audience, { keyed }: { keyed: boolean }): SQL {
  const none = sql`''`
  const lists = audience.groups.flatMap(({ terms }) =>
    terms.flatMap(({ condition }) => (condition.kind === 'list' ? [condition.list] : [])),
  )
  // With min(), SQLite takes the bare columns from the row of the minimum.
  return sql`SELECT "address", "name", "key", min("place") FROM (
    SELECT lower(u."email") AS "address", u."name" AS "name", ${keyed ? nameKeyOf('users', sql`u."id"`) : none} AS "key", 0 AS "place" FROM ${accounts}
    UNION ALL SELECT lower(w."email"), '', '', 1 FROM ${waitlistTable} AS w WHERE w."state" = 'waiting'
    UNION ALL SELECT e."address", e."name",
      ${keyed ? nameKeyOf('email_list_entries', sql`e."id"`) : none}, 2 FROM ${emailListEntriesTable} AS e
      WHERE e."list" IN ${jsonList(lists)}
  ) GROUP BY "address"`
}

/** The addresses that match one condition. */
function addressesOf(condition: AudienceCondition): SQL {
  const ofAccounts = (more: SQL) => sql`SELECT lower(u."email") FROM ${accounts} AND ${more}`
  switch (condition.kind) {
    case 'everyone':
      return ofAccounts(sql`1`)
    case 'flag':
      return ofAccounts(
        sql`u."id" IN (SELECT f."user" FROM ${userFlagsTable} AS f WHERE f."key" = ${condition.key})`,
      )
    case 'survey':
      return ofAccounts(sql`u."id" IN (SELECT r."person" FROM ${surveyResponsesTable} AS r
        WHERE r."survey" = ${condition.survey} AND r."state" = 'sent' AND r."person" <> '')`)
    case 'project':
      return ofAccounts(
        sql`u."id" IN (SELECT p."owner" FROM ${projectsTable} AS p WHERE p."id" = ${condition.project})`,
      )
    case 'people':
      return ofAccounts(sql`u."id" IN ${jsonList(condition.people)}`)
    case 'list':
      return sql`SELECT e."address" FROM ${emailListEntriesTable} AS e WHERE e."list" = ${condition.list}`
    case 'waiting-list':
      return sql`SELECT lower(w."email") FROM ${waitlistTable} AS w WHERE w."state" = 'waiting'`
    case 'upload-waiting-list':
      return ofAccounts(sql`u."id" IN (SELECT w."user" FROM ${uploadWaitlistTable} AS w
        WHERE w."state" = 'waiting' AND w."trashed" = '')`)
    default:
      return condition satisfies never
  }
}

/** A group without terms, and an audience without groups, is empty. */
function belongs({ match, groups }: Audience): SQL {
  const wanted = groups
    .filter(({ terms }) => terms.length > 0)
    .map((group) =>
      joined(
        group.terms.map(({ not, condition }) =>
          not
            ? sql`a."address" NOT IN (${addressesOf(condition)})`
            : sql`a."address" IN (${addressesOf(condition)})`,
        ),
        group.match,
      ),
    )
  return wanted.length === 0 ? sql`0` : joined(wanted, match)
}

function joined(terms: SQL[], match: 'all' | 'any'): SQL {
  return sql`(${sql.join(terms, match === 'all' ? sql` AND ` : sql` OR `)})`
}

/** The members of an audience with the reason why they get nothing, `''` for recipients. */
function members(audience: Audience, category: CampaignCategory, { keyed } = { keyed: false }): SQL {
  return sql`SELECT a."address", a."name", a."key", ${optedOut(sql`a."address"`, category)} AS "reason"
    FROM (${everybody(audience, { keyed })}) AS a WHERE ${belongs(audience)}`
}

export interface AudienceCount {
  /** Mails to be sent. */
  recipients: number
  skipped: number
  /** Recipients without a name. */
  nameless: number
}

export async function countAudience(
  binding: D1Database,
  audience: Audience,
  category: CampaignCategory,
): Promise<AudienceCount> {
  const [row] = await database(binding).all<Record<keyof AudienceCount, number | null>>(
    sql`SELECT sum("reason" = '') AS "recipients", sum("reason" <> '') AS "skipped",
      sum("reason" = '' AND trim("name") = '') AS "nameless" FROM (${members(audience, category)})`,
  )
  return { recipients: row?.recipients ?? 0, skipped: row?.skipped ?? 0, nameless: row?.nameless ?? 0 }
}

export async function findMembers(
  binding: D1Database,
  audience: Audience,
  { category, search, limit }: { category: CampaignCategory; search: string; limit: number },
): Promise<AudienceMember[]> {
  const words = foldName(search.trim())
  return database(binding).all<AudienceMember>(
    sql`SELECT "address", "name" FROM (${members(audience, category, { keyed: true })}) WHERE "reason" = ''
      AND (${words} = '' OR instr("key" || ' ' || "address", ${words}) > 0)
      ORDER BY "name" = '', "key", "address" LIMIT ${limit}`,
  )
}

/** A member of an audience by address, recipient or not. */
export async function findMember(
  binding: D1Database,
  audience: Audience,
  { category, address }: { category: CampaignCategory; address: string },
): Promise<AudienceMember | undefined> {
  const [found] = await database(binding).all<AudienceMember>(
    sql`SELECT "address", "name" FROM (${members(audience, category)}) WHERE "address" = lower(${address})`,
  )
  return found
}

/** Stores the recipients and freezes the content, atomically. `undefined` if the state or revision has changed. */
export async function start(
  binding: D1Database,
  campaign: {
    id: string
    revision: number
    audience: Audience
    category: CampaignCategory
    from: 'draft' | 'scheduled'
  },
  frozen: { origin: string; sentSubject: string; sentHtml: string; sentText: string },
  { now, moment, audited }: { now: number; moment: string; audited: AuditEntry | undefined },
): Promise<number | undefined> {
  const { id, revision, audience, category, from } = campaign
  const db = database(binding)
  const isReady = sql`EXISTS (SELECT 1 FROM ${emailsTable} WHERE "id" = ${id} AND "state" = ${from} AND "revision" = ${revision} AND "trashed" = '')`
  const begin = db
    .update(emailsTable)
    .set({
      ...frozen,
      state: 'sending',
      started: moment,
      updated: moment,
      run: sql`${emailsTable.run} + 1`,
      runBegan: now,
      beat: now,
    })
    .where(
      sql`${emailsTable.id} = ${id} AND ${emailsTable.state} = ${from} AND ${emailsTable.revision} = ${revision} AND ${emailsTable.trashed} = ''`,
    )
    .returning({ run: emailsTable.run })
  const insert =
    statementOf(sql`INSERT INTO ${emailRecipientsTable} ("email", "address", "name", "state", "due", "answer")
    SELECT ${id}, "address", "name", CASE WHEN "reason" = '' THEN 'waiting' ELSE 'skipped' END, ${now}, "reason"
    FROM (${members(audience, category)}) WHERE ${isReady}`)
  const noted = audited ? [auditStatement(audited, statementOf(sql`changes() > 0`))] : []
  const [, [row]] = await transaction(binding, [insert, begin, ...noted])
  return row?.run
}
