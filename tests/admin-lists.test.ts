import { expect, test } from 'vitest'
import { audit } from '../web/features/admin/audit/audit-page.tsx'
import { characters } from '../web/features/admin/characters/characters-page.tsx'
import { addressLists, listedAddresses } from '../web/features/admin/emails/audience/address-lists.tsx'
import { emailList } from '../web/features/admin/emails/email-list.tsx'
import { flagsList } from '../web/features/admin/flags/flags-page.tsx'
import { inviteList } from '../web/features/admin/invites/invite-list.tsx'
import { waitlistList } from '../web/features/admin/invites/waitlist-list.tsx'
import { reportList } from '../web/features/admin/moderation/report-list.tsx'
import { projectList } from '../web/features/admin/projects/project-list.tsx'
import { rooms } from '../web/features/admin/rooms/rooms-page.tsx'
import { surveyList } from '../web/features/admin/surveys/list/survey-list.tsx'
import { templateList } from '../web/features/admin/templates/template-list.tsx'
import { waitlistList as uploadWaitlist } from '../web/features/admin/upload-waitlist/waitlist-list.tsx'
import { userList } from '../web/features/admin/users/user-list.tsx'
import { listKinds } from '../worker/collections/lists/index.ts'

const declared = [
  audit,
  characters,
  addressLists,
  listedAddresses,
  emailList,
  flagsList,
  inviteList,
  waitlistList,
  reportList,
  projectList,
  rooms,
  surveyList,
  templateList,
  uploadWaitlist,
  userList,
]

/** The page of addresses offers the lists themselves, which are no constant. */
const addedByPage: Readonly<Record<string, readonly string[]>> = { email_addresses: ['list choice'] }

test('the worker knows every filter and order that a list offers', () => {
  expect(declared.map(({ kind }) => kind).toSorted()).toEqual(listKinds.map(({ name }) => name).toSorted())
  for (const { kind, filters, columns } of declared) {
    const ofWorker = listKinds.find(({ name }) => name === kind)
    const offered = filters.map((filter) => {
      const options = 'options' in filter ? filter.options.map(({ id }) => id).toSorted() : []
      return [filter.field, filter.kind, ...options].join(' ')
    })
    const known = Object.entries(ofWorker?.filters ?? {}).map(([field, filter]) => {
      const options =
        filter.kind === 'choice' ? filter.options : filter.kind === 'state' ? Object.keys(filter.where) : []
      return [field, filter.kind, ...options.toSorted()].join(' ')
    })
    expect([...offered, ...(addedByPage[kind] ?? [])].toSorted(), kind).toEqual(known.toSorted())
    const orders = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort]))
    expect(Object.keys(ofWorker?.sorts ?? {}), kind).toEqual(expect.arrayContaining(orders))
  }
})
