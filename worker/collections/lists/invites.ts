import { inviteKindFilters, inviteStatusFilters } from '../../model/admin/list-states.ts'
import { indexesOf, type Collection } from '../definition/define.ts'
import { invitesTable } from '../invites.ts'
import { date, number, relationTo, select, text } from '../definition/fields.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'

/** Not a collection of the record API. */
const invites: Collection = {
  name: 'invites',
  id: 'invites',
  rules: {},
  ownerField: 'author',
  objectPrefix: undefined,
  ...indexesOf(invitesTable),
  fields: {
    author: relationTo('users'),
    email: text({ max: 255 }),
    name: text({ max: 120 }),
    note: text({ max: 200 }),
    uses: number(),
    maxUses: number(),
    expires: date(),
    sent: date(),
    opened: date(),
    accepted: date(),
    revoked: date(),
    mail: select(['sending', 'sent', 'waiting', 'failed']),
  },
}

/** The first that applies, like `statusAt` of the invites' storage. */
const status = sql`CASE WHEN "invites"."uses" >= "invites"."maxUses" THEN 'accepted'
  WHEN "invites"."revoked" <> '' THEN 'revoked'
  WHEN "invites"."expires" <> '' AND "invites"."expires" <= STRFTIME('%Y-%m-%d %H:%M:%fZ', 'now') THEN 'expired'
  WHEN "invites"."opened" <> '' THEN 'opened' WHEN "invites"."sent" <> '' THEN 'sent' ELSE 'pending' END`

export const inviteList: ListKind = {
  name: 'invites',
  collection: invites,
  columns: [
    'email',
    'name',
    'note',
    'uses',
    'maxUses',
    'expires',
    'sent',
    'opened',
    'accepted',
    'revoked',
    'mail',
    'mailAnswer',
    'author',
  ],
  expand: { author: ['name'] },
  computed: { status },
  search: { columns: ['email', 'name', 'note'] },
  sorts: { created: {}, email: {} },
  filters: {
    id: { kind: 'ids' },
    status: { kind: 'state', where: inviteStatusFilters },
    kind: { kind: 'state', where: inviteKindFilters },
    mail: { kind: 'choice', options: ['sent', 'sending', 'waiting', 'failed'] },
    'author.name': { kind: 'text' },
    note: { kind: 'text' },
    created: { kind: 'date' },
    expires: { kind: 'date' },
  },
  acts: {
    revoke: {
      when: () => sql`"revoked" = '' AND "uses" < "maxUses"`,
      set: (_input, { now }) => ({ revoked: now }),
    },
  },
}
