import { expect, test } from 'vitest'
import { forgetPeople } from './forgetting-service.ts'
import type { Forgetting, ForgettingStore } from './forgetting-storage.ts'

/** Deletion notes in memory: completed ones are removed, failed ones come last. */
function notes(...rows: Forgetting[]): ForgettingStore & { left(): string[] } {
  const nameOf = ({ person, kind, place }: Forgetting) => `${person} ${kind} ${place}`.trim()
  return {
    due: async (limit) => rows.slice(0, limit),
    async keep({ person, kind, done, failed }) {
      const those = (places: readonly string[]) => (row: Forgetting) =>
        row.person === person && row.kind === kind && places.includes(row.place)
      const late = rows.filter(those(failed))
      rows = [...rows.filter((row) => !those(done)(row) && !late.includes(row)), ...late]
    },
    left: () => rows.map(nameOf),
  }
}

const row = (person: string, kind: Forgetting['kind'], place = ''): Forgetting => ({ person, kind, place })

test('a place that never answers is waited for once, and keeps neither people nor places waiting', async () => {
  const store = notes(
    row('ada', 'chat', 'dead'),
    row('ada', 'chat', 'hall'),
    row('ada', 'sockets'),
    row('ben', 'chat', 'dead'),
    row('ben', 'jam', 'friday'),
  )
  const asked: string[] = []
  const forget = ({ person, kind, place }: Forgetting) => {
    asked.push(`${person} ${kind} ${place}`.trim())
    return place === 'dead' ? new Promise<never>(() => {}) : Promise.resolve()
  }
  await expect(forgetPeople(store, forget, { wait: 5 })).rejects.toThrow('1 places')
  // The user's open connections are closed first.
  expect(asked).toEqual(['ada sockets', 'ada chat dead', 'ada chat hall', 'ben jam friday'])
  expect(store.left()).toEqual(['ada chat dead', 'ben chat dead'])

  expect(await forgetPeople(store, () => Promise.resolve())).toBe(2)
  expect(store.left()).toEqual([])
})

test('sockets that cannot be closed for one are closed for the next', async () => {
  const store = notes(row('ada', 'sockets'), row('ben', 'sockets'))
  const forget = async ({ person }: Forgetting) => {
    if (person === 'ada') throw new Error('Not now.')
  }
  await expect(forgetPeople(store, forget)).rejects.toThrow('1 places')
  expect(store.left()).toEqual(['ada sockets'])
})
