import { expect, test } from 'vitest'
import { auditMessages } from '../../model/admin/audit-messages.ts'
import { collections } from '../index.ts'
import { listKinds } from './index.ts'

const isSaid = (action: string) => Object.hasOwn(auditMessages, action)

test('every list act has a label in the audit log', () => {
  const acts = listKinds.flatMap(({ name, acts: of }) =>
    Object.keys(of).flatMap((act) => [`${name}.${act}`, `${name}.${act}.resume`, `${name}.${act}.cancel`]),
  )
  expect(acts.length).toBeGreaterThan(100)
  expect(acts.filter((act) => !isSaid(act))).toEqual([])
  expect(listKinds.map(({ name }) => `${name}.export`).filter((act) => !isSaid(act))).toEqual([])
})

test('so has every record API operation', () => {
  const acts = [...collections.all].flatMap(({ name }) =>
    ['create', 'update', 'delete'].map((act) => `${name}.${act}`),
  )
  expect(acts.length).toBeGreaterThan(40)
  expect(acts.filter((act) => !isSaid(act))).toEqual([])
})
