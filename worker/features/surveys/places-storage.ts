import { sql, type SQL } from 'drizzle-orm'

/** A place among the responses of a state, in the order of arrival: `moment~id`, or `''` before the first. */
export interface Cursor {
  state: 'begun' | 'sent'
  place: string
}

/** `''` is the start: unsent responses come first. */
export function cursorOf(text: string): Cursor {
  const [state, moment = '', id = ''] = text.split('~')
  return { state: state === 'sent' ? 'sent' : 'begun', place: moment && `${moment}~${id}` }
}

export function cursorText({ state, place }: Cursor): string {
  return place === '' ? `${state}~~` : `${state}~${place}`
}

export const FIRST_SENT = cursorText({ state: 'sent', place: '' })

/** A place as a pair of values. */
export function placeSql(place: string): SQL {
  const [moment = '', id = ''] = place.split('~')
  return sql`(${moment}, ${id})`
}
