import { sql, type SQL } from 'drizzle-orm'
import { emailListEntriesTable } from '../../collections/emails.ts'
import { waitlistTable } from '../../collections/invites.ts'
import { nameKeyOf, userNamesTable } from '../../collections/name-keys.ts'
import { projectsTable } from '../../collections/projects.ts'
import { surveyResponsesTable } from '../../collections/surveys.ts'
import { uploadWaitlistTable } from '../../collections/upload-waitlist.ts'
import { userFlagsTable } from '../../collections/user-flags.ts'
import { usersTable } from '../../collections/users.ts'
import type { Audience, AudienceCondition } from '../../contract/emails/audience.ts'
import { jsonList } from '../../platform/database.ts'

/** Closed accounts, and those about to be deleted, get no mail. */
const isOpen = sql`u."deleteAfter" = '' AND u."banned" = '' AND u."email" <> ''`

/** A place in a source: the values of its keys. */
export type SourcePlace = readonly [string, string]

/** Addresses of a condition in the order of an index; pages continue after its keys. */
interface Source {
  from: SQL
  where: SQL
  /** The second is unique within the first. */
  keys: readonly [SQL, SQL?]
  address: SQL
  name: SQL
  /** The sort key of the name. */
  nameKey: SQL
}

const ofAccount = {
  address: sql`lower(u."email")`,
  name: sql`u."name"`,
  nameKey: nameKeyOf('users', sql`u."id"`),
}

/** The name of the account with an address. */
const accountName = (address: SQL) =>
  sql`(SELECT u."name" FROM ${usersTable} AS u WHERE u."email" = ${address} COLLATE NOCASE AND ${isOpen} LIMIT 1)`

function sourceOf(condition: AudienceCondition): Source {
  const people = sql`${usersTable} AS u`
  const through = (from: SQL, id: SQL, where: SQL, keys: Source['keys']): Source => ({
    ...ofAccount,
    from: sql`${from} CROSS JOIN ${usersTable} AS u ON u."id" = ${id}`,
    where: sql`${where} AND ${isOpen}`,
    keys,
  })
  switch (condition.kind) {
    case 'everyone':
      return { ...ofAccount, from: people, where: isOpen, keys: [sql`u."id"`] }
    case 'people':
      return {
        ...ofAccount,
        from: people,
        where: sql`u."id" IN ${jsonList(condition.people)} AND ${isOpen}`,
        keys: [sql`u."id"`],
      }
    case 'flag':
      return through(sql`${userFlagsTable} AS f`, sql`f."user"`, sql`f."key" = ${condition.key}`, [
        sql`f."created"`,
        sql`f."id"`,
      ])
    case 'survey':
      return through(
        sql`${surveyResponsesTable} AS r`,
        sql`r."person"`,
        sql`r."survey" = ${condition.survey} AND r."state" = 'sent' AND r."person" <> ''`,
        [sql`r."sent"`, sql`r."id"`],
      )
    case 'project':
      return through(sql`${projectsTable} AS p`, sql`p."owner"`, sql`p."id" = ${condition.project}`, [
        sql`p."id"`,
      ])
    case 'upload-waiting-list':
      return through(
        sql`${uploadWaitlistTable} AS w`,
        sql`w."user"`,
        sql`w."state" = 'waiting' AND w."trashed" = ''`,
        [sql`w."created"`, sql`w."id"`],
      )
    case 'list':
      return {
        from: sql`${emailListEntriesTable} AS e`,
        where: sql`e."list" = ${condition.list}`,
        keys: [sql`e."address"`],
        address: sql`e."address"`,
        name: sql`coalesce(${accountName(sql`e."address"`)}, e."name")`,
        nameKey: sql`coalesce((SELECT k."key" FROM ${usersTable} AS u JOIN ${userNamesTable} AS k ON k."id" = u."id"
          WHERE u."email" = e."address" COLLATE NOCASE AND ${isOpen}), ${nameKeyOf('email_list_entries', sql`e."id"`)})`,
      }
    case 'waiting-list':
      return {
        from: sql`${waitlistTable} AS w`,
        where: sql`w."state" = 'waiting'`,
        keys: [sql`w."created"`, sql`w."id"`],
        address: sql`lower(w."email")`,
        name: sql`coalesce(${accountName(sql`w."email"`)}, '')`,
        nameKey: sql`''`,
      }
    default:
      return condition satisfies never
  }
}

interface Part {
  after?: SourcePlace | undefined
  /** The last place of the part. */
  upTo?: SourcePlace | undefined
  limit?: number
  keyed?: boolean
  /** A further condition on the account `u`. */
  where?: SQL | undefined
}

/** Addresses of a condition with their names, in the order of the source. */
export function partOf(
  condition: AudienceCondition,
  { after, upTo, limit, keyed = false, where }: Part,
): SQL {
  const source = sourceOf(condition)
  const { keys, address, name, nameKey, from } = source
  const [first, second] = keys
  return sql`SELECT ${address} AS "address", ${name} AS "name", ${keyed ? nameKey : sql`''`} AS "key",
    ${first} AS "k1", ${second ?? sql`''`} AS "k2" FROM ${from} WHERE ${source.where}
    ${after ? sql`AND ${compared(keys, sql`>`, after)}` : sql``} ${upTo ? sql`AND ${compared(keys, sql`<=`, upTo)}` : sql``}
    ${where ? sql`AND ${where}` : sql``}
    ORDER BY ${second ? sql`${first}, ${second}` : first} ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`
}

/** The place of the last of `many` addresses. */
export function lastPlaceOf(condition: AudienceCondition, after: SourcePlace | undefined, many: number): SQL {
  return sql`SELECT "k1", "k2" FROM (${partOf(condition, { after, limit: many })}) LIMIT 1 OFFSET ${many - 1}`
}

function compared([first, second]: Source['keys'], operator: SQL, [k1, k2]: SourcePlace): SQL {
  return second ? sql`(${first}, ${second}) ${operator} (${k1}, ${k2})` : sql`${first} ${operator} ${k1}`
}

/** Conditions from the narrowest to the widest, as a rule. */
const widths = [
  'project',
  'people',
  'flag',
  'upload-waiting-list',
  'survey',
  'list',
  'waiting-list',
  'everyone',
]

const width = ({ kind }: AudienceCondition) => widths.indexOf(kind)

/** The conditions that together hold for all members of an audience, and perhaps for others. */
export function sourcesOf({ match, groups }: Audience): AudienceCondition[] {
  const wanted = groups.filter(({ terms }) => terms.length > 0)
  const found = wanted.map(({ match: of, terms }) => {
    const holding = terms.flatMap(({ not, condition }) => (not ? [] : [condition]))
    if (of === 'all') return holding.toSorted((a, b) => width(a) - width(b)).slice(0, 1)
    return holding.length === terms.length ? holding : []
  })
  // Without a source of its own, a group may hold anyone.
  const chosen =
    match === 'any'
      ? found.some((sources) => sources.length === 0)
        ? []
        : found.flat()
      : (found
          .filter((sources) => sources.length > 0)
          .toSorted((a, b) => Math.max(...a.map(width)) - Math.max(...b.map(width)))[0] ?? [])
  const all: AudienceCondition[] = [{ kind: 'everyone' }, ...listsOf(wanted), { kind: 'waiting-list' }]
  const sources = wanted.length === 0 ? [] : chosen.length > 0 ? chosen : all
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}

function listsOf(groups: Audience['groups']): AudienceCondition[] {
  return groups.flatMap(({ terms }) =>
    terms.flatMap(({ condition }) => (condition.kind === 'list' ? [condition] : [])),
  )
}

/** Each condition looks up the address, so that the cost does not grow with the number of people. */
function holds(condition: AudienceCondition, address: SQL): SQL {
  const isAccount = (more: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${usersTable} AS u WHERE u."email" = ${address} COLLATE NOCASE AND ${isOpen} AND ${more})`
  switch (condition.kind) {
    case 'everyone':
      return isAccount(sql`1`)
    case 'flag':
      return isAccount(
        sql`EXISTS (SELECT 1 FROM ${userFlagsTable} AS f WHERE f."user" = u."id" AND f."key" = ${condition.key})`,
      )
    case 'survey':
      // The plus leaves the index to the person.
      return isAccount(sql`EXISTS (SELECT 1 FROM ${surveyResponsesTable} AS r
        WHERE r."person" = u."id" AND +r."survey" = ${condition.survey} AND r."state" = 'sent')`)
    case 'project':
      return isAccount(
        sql`u."id" = (SELECT p."owner" FROM ${projectsTable} AS p WHERE p."id" = ${condition.project})`,
      )
    case 'people':
      return isAccount(sql`u."id" IN ${jsonList(condition.people)}`)
    case 'list':
      return sql`EXISTS (SELECT 1 FROM ${emailListEntriesTable} AS e WHERE e."list" = ${condition.list} AND e."address" = ${address})`
    case 'waiting-list':
      return sql`EXISTS (SELECT 1 FROM ${waitlistTable} AS w WHERE w."email" = ${address} AND w."state" = 'waiting')`
    case 'upload-waiting-list':
      return isAccount(sql`EXISTS (SELECT 1 FROM ${uploadWaitlistTable} AS w
        WHERE w."user" = u."id" AND w."state" = 'waiting' AND w."trashed" = '')`)
    default:
      return condition satisfies never
  }
}

/** A group without terms, and an audience without groups, is empty. */
export function belongs({ match, groups }: Audience, address: SQL): SQL {
  const wanted = groups
    .filter(({ terms }) => terms.length > 0)
    .map((group) =>
      joined(
        group.terms.map(({ not, condition }) =>
          not ? sql`NOT ${holds(condition, address)}` : holds(condition, address),
        ),
        group.match,
      ),
    )
  return wanted.length === 0 ? sql`0` : joined(wanted, match)
}

function joined(terms: SQL[], match: 'all' | 'any'): SQL {
  return sql`(${sql.join(terms, match === 'all' ? sql` AND ` : sql` OR `)})`
}

/** The audience can hold an address at all: it is an account's, on the waiting list or on one of its lists. */
export function isReachable({ groups }: Audience, address: SQL): SQL {
  const conditions: AudienceCondition[] = [{ kind: 'everyone' }, { kind: 'waiting-list' }, ...listsOf(groups)]
  return joined(
    conditions.map((condition) => holds(condition, address)),
    'any',
  )
}
