import { waitlistStates } from '../../contract/invites.ts'
import type { Collection } from '../definition/define.ts'
import { select, text } from '../definition/fields.ts'
import type { ListKind } from '../definition/list-kind.ts'

/** Not a collection of the record API. */
const waitlist: Collection = {
  name: 'waitlist',
  id: 'waitlist',
  rules: {},
  ownerField: undefined,
  objectPrefix: undefined,
  indexed: new Set(['email', 'state']),
  fields: {
    email: text({ max: 255 }),
    about: text({ max: 500 }),
    state: select(waitlistStates),
  },
}

export const waitlistList: ListKind = {
  name: 'waitlist',
  collection: waitlist,
  columns: ['email', 'about', 'state'],
  expand: {},
  search: { columns: ['email', 'about'] },
  sorts: { created: {}, email: {} },
  acts: {},
}
