import type { CountsQuery } from '../../contract/survey/counts.ts'
import { seal, unseal } from '../../platform/credentials/sealed.ts'

const PURPOSE = 'survey results place'

/** The query of a link's holder, equal for all its parts: the first one may leave out the version. */
export function sharedQuery(link: string, query: Omit<CountsQuery, 'after'> & { version: number }): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return JSON.stringify([
    link,
    Object.fromEntries(given.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  ])
}

/** The place after a part, for the next call of the same query by the same link. `''` at the end. */
export function sealedPlace(secret: string, query: string, place: string): Promise<string> | '' {
  return place === '' ? '' : seal(place, query, { secret, purpose: PURPOSE })
}

/** `undefined` if it was not sealed for this query. */
export async function openedPlace(
  secret: string,
  query: string,
  sealed: string,
): Promise<string | undefined> {
  return sealed === '' ? '' : unseal(sealed, query, { secret, purpose: PURPOSE })
}
