import { expect, test } from 'vitest'
import { flagsOf } from './cursor-flags.ts'

const cursor = (name: string, time: number, client = name) => ({ client, name, time, chosen: [] })

test('users at the same place share a flag at any zoom; others have their own', () => {
  const cursors = [
    cursor('Ben', 5),
    cursor('Ada', 1),
    cursor('Cleo', 5.3),
    cursor('Ada', 1, 'ada’s other tab'),
  ]
  expect(flagsOf(cursors, { zoom: 24 })).toEqual([
    { client: 'Ada', time: 1, names: ['Ada'] },
    { client: 'Ben', time: 5, names: ['Ben', 'Cleo'] },
  ])
  expect(flagsOf(cursors, { zoom: 100 }).map(({ names }) => names)).toEqual([['Ada'], ['Ben'], ['Cleo']])
})
