import { invalid } from '../../contract/app-error.ts'
import { addressKey, isEmailAddress } from '../../contract/email-address.ts'
import { ADDRESS_LIST_MAX_ROWS, type AddressVerdict, type CheckedAddress } from '../../contract/invites.ts'
import { readAddresses } from '../../platform/addresses/address-list.ts'

export interface ListedAddress {
  /** In the text, from 1. */
  row: number
  email: string
  name: string
  /** The list says that it unsubscribed, bounced or was blocked where the list comes from. */
  hasOptedOut?: boolean
}

/** Who of a list is known already; keys are `addressKey`s. */
export interface KnownAddresses {
  members: ReadonlySet<string>
  /** With an invite that is open. */
  invited: ReadonlySet<string>
  suppressed: ReadonlySet<string>
}

/** The addresses of a pasted list or a CSV file, and what of it is none. Throws the field's error for a text that is no list. */
export function listedAddresses(text: string): ListedAddress[] {
  const list = readAddresses(text, { most: ADDRESS_LIST_MAX_ROWS })
  if ('openQuote' in list) {
    const message = `A quote is opened and never closed, in row ${list.openQuote} or later.`
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

/** What would become of each address of a list, in its order; of doubles, the first one counts. */
export function judged(list: readonly ListedAddress[], known: KnownAddresses): CheckedAddress[] {
  const seen = new Set<string>()
  return list.map(({ row, email, name, hasOptedOut = false }) => {
    const key = addressKey(email)
    const found = verdictOf(key, known, seen)
    const verdict = found === 'new' && hasOptedOut ? 'suppressed' : found
    seen.add(key)
    return { row, email: verdict === 'invalid' ? email : key, name, verdict }
  })
}

function verdictOf(key: string, known: KnownAddresses, seen: ReadonlySet<string>): AddressVerdict {
  if (!isEmailAddress(key)) return 'invalid'
  if (seen.has(key)) return 'duplicate'
  if (known.members.has(key)) return 'member'
  if (known.invited.has(key)) return 'invited'
  return known.suppressed.has(key) ? 'suppressed' : 'new'
}
