import { expect, test } from 'vitest'
import { newlyLost, wrongCounts } from './check-restored.ts'
import type { OperatorClient } from './operator-client.ts'

/** A worker's answers by path. */
function fakeClient(answers: Record<string, unknown>): OperatorClient {
  const call = async (
    { path: own }: { path: string },
    { path = own, query }: { path?: string; query?: { after: string } } = {},
  ) => answers[query === undefined ? path : `${path}?after=${query.after}`] ?? { lost: [], next: null }
  // The tool makes these calls only.
  return { call } as unknown as OperatorClient
}

const references = '/api/operator/lost-references'

test('references that the backup had are no problem; others are named, from all pages', async () => {
  const client = fakeClient({
    [`${references}/media?after=`]: { lost: [['a', 'media/a']], next: 'b' },
    [`${references}/media?after=b`]: { lost: [['c', 'media/c']], next: null },
    [`${references}/cam_projects?after=`]: {
      lost: [
        ['film', 'take deleted'],
        ['film', 'take lost'],
      ],
      next: null,
    },
  })
  expect(await newlyLost(client, [['cam_projects', 'film', 'take deleted']])).toEqual([
    'media/a, which a of media names',
    'media/c, which c of media names',
    'take lost, which film of cam_projects names',
  ])
})

test('tables with other numbers of rows are named', async () => {
  const client = fakeClient({ '/api/operator/counts': { counts: { users: 3, takes: 2, later: 9 } } })
  const expected = new Map([
    ['users', 3],
    ['takes', 4],
    ['media', 1],
  ])
  expect(await wrongCounts(client, expected)).toEqual([
    'rows of takes: 2 instead of 4',
    'rows of media: 0 instead of 1',
  ])
})
