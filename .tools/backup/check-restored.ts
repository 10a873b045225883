import { countRows, listLostReferences, referringTables } from '../../worker/contract/backup/check.ts'
import type { LostReference } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'

/**
 * References of the product that lead nowhere: media and characters without a file, messages without a room, clips
 * without a take.
 */
export async function lostReferences(client: OperatorClient): Promise<LostReference[]> {
  const lost: LostReference[] = []
  for (const table of referringTables) {
    const path = listLostReferences.path.replace(':table', table)
    for (let after: string | null = ''; after !== null;) {
      const page: { lost: [string, string][]; next: string | null } = await client.call(listLostReferences, {
        path,
        query: { after },
      })
      for (const [id, target] of page.lost) lost.push([table, id, target])
      after = page.next
    }
  }
  return lost
}

/** Sentences about references that the backed-up product did not have. */
export async function newlyLost(client: OperatorClient, known: readonly LostReference[]): Promise<string[]> {
  const before = new Set(known.map((reference) => JSON.stringify(reference)))
  const lost = await lostReferences(client)
  return lost
    .filter((reference) => !before.has(JSON.stringify(reference)))
    .map(([table, id, target]) => `${target}, which ${id} of ${table} names`)
}

/** Sentences about tables that have other numbers of rows. */
export async function wrongCounts(
  client: OperatorClient,
  expected: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { counts } = await client.call(countRows)
  return [...expected]
    .filter(([table, rows]) => counts[table] !== rows)
    .map(([table, rows]) => `rows of ${table}: ${counts[table] ?? 0} instead of ${rows}`)
}
