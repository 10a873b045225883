import { addressKey, isEmailAddress } from '../../model/mail/email-address.ts'
import type { AddressVerdict, CheckedAddress } from '../../contract/invites.ts'

export interface ListedAddress {
  /** Line number in the text, from 1. */
  row: number
  email: string
  name: string
  /** Unsubscribed, bounced or blocked in the exporting program. */
  hasOptedOut?: boolean
}

/** Known addresses of a list; keys are `addressKey`s. */
export interface KnownAddresses {
  members: ReadonlySet<string>
  /** With an open invite. */
  invited: ReadonlySet<string>
  suppressed: ReadonlySet<string>
}

/** The result for each address of a list, in order; of duplicates, the first one counts. */
export function verdictsOf(list: readonly ListedAddress[], known: KnownAddresses): CheckedAddress[] {
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
