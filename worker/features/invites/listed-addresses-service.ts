import { invalid } from '../../contract/app-error.ts'
import { ADDRESS_LIST_MAX_ROWS } from '../../contract/invites.ts'
import { readAddresses } from '../../platform/addresses/address-list.ts'
import type { ListedAddress } from './address-list.ts'

/** Includes entries that are no address. Throws a field error for a text that is no list. */
export function listedAddresses(text: string): ListedAddress[] {
  const list = readAddresses(text, { limit: ADDRESS_LIST_MAX_ROWS })
  if ('openQuote' in list) {
    const message = `A quotation mark is never closed, in row ${list.openQuote} or later.`
    throw invalid({ text: { code: 'validation_open_quote', message } })
  }
  if ('tooMany' in list) {
    const message = `At most ${ADDRESS_LIST_MAX_ROWS.toLocaleString('en')} addresses at once.`
    throw invalid({ text: { code: 'validation_too_many_rows', message } })
  }
  return list.found.map(({ row, address: email, name, optOut }) => ({
    row,
    email,
    name,
    ...(optOut && { hasOptedOut: true }),
  }))
}
