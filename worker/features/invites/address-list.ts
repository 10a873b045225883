import Papa from 'papaparse'
import { invalid } from '../../contract/app-error.ts'
import { addressKey, EMAIL_MAX_LENGTH, isEmailAddress, namedMailbox } from '../../contract/email-address.ts'
import { ADDRESS_LIST_MAX_ROWS, type AddressVerdict, type CheckedAddress } from '../../contract/invites.ts'

export interface ListedAddress {
  /** In the text, from 1. */
  row: number
  email: string
  name: string
}

/** Who of a list is known already; keys are `addressKey`s. */
export interface KnownAddresses {
  members: ReadonlySet<string>
  /** With an invite that is open. */
  invited: ReadonlySet<string>
  suppressed: ReadonlySet<string>
}

const NAME_MAX = 120

/**
 * The addresses of a pasted list or a CSV file (RFC 4180, also with semicolons or tabs). With a heading row, the
 * column “email” counts, and “name” if there is one; without, every cell that has an “@”, and beside a single one the
 * first other cell is the name. `Ada <ada@x.test>` is both. Throws the field's error for a text that is no list.
 */
export function listedAddresses(text: string): ListedAddress[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    // One more than allowed, and the heading.
    preview: ADDRESS_LIST_MAX_ROWS + 2,
    delimiter: delimiterOf(text),
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) {
    const message = `A quote is opened and never closed, in row ${(open.row ?? 0) + 1} or later.`
    throw invalid({ text: { code: 'validation_open_quote', message } })
  }
  const heading = headingOf(data[0] ?? [])
  const rows = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .slice(heading ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const found = rows.flatMap(({ row, cells }) =>
    heading
      ? [{ row, email: cells[heading.email] ?? '', name: cells[heading.name] ?? '' }]
      : freely(cells).map((one) => ({ row, ...one })),
  )
  if (found.length > ADDRESS_LIST_MAX_ROWS) {
    const message = `At most ${ADDRESS_LIST_MAX_ROWS.toLocaleString('en')} addresses at once.`
    throw invalid({ text: { code: 'validation_too_many_rows', message } })
  }
  return found.map(({ row, email, name }) => ({ row, ...named(email, name) }))
}

/** Commas part the cells unless the first line has more of something else. */
function delimiterOf(text: string): string {
  const line = text.trimStart().split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  const signs = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  return signs[0] ?? ','
}

/** Where address and name stand, if the row is a heading; −1 for no names. */
function headingOf(cells: string[]): { email: number; name: number } | undefined {
  const plain = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]/g, ''),
  )
  const email = plain.findIndex((cell) => /^(e?mail(address)?|address)$/.test(cell))
  if (email === -1) return undefined
  const name = plain.findIndex((cell) => /^((full|first|display)?name)$/.test(cell))
  return { email, name }
}

function freely(cells: string[]): { email: string; name: string }[] {
  const addresses = cells
    .flatMap((cell) => (cell.split('@').length > 2 ? cell.split(/\s+/) : [cell]))
    .filter((cell) => cell.includes('@'))
  if (addresses.length === 1) {
    return [
      { email: addresses[0] ?? '', name: cells.find((cell) => cell !== '' && !cell.includes('@')) ?? '' },
    ]
  }
  if (addresses.length > 1) return addresses.map((email) => ({ email, name: '' }))
  return [{ email: cells.find((cell) => cell !== '') ?? '', name: '' }]
}

/** Takes `Ada <ada@x.test>` apart. */
function named(email: string, name: string): { email: string; name: string } {
  const both = namedMailbox(email)
  const whole = both ? { email: both.address, name: name || both.name } : { email, name }
  const plain = whole.name
    .replaceAll(/["\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { email: whole.email.trim().slice(0, EMAIL_MAX_LENGTH + 1), name: plain.slice(0, NAME_MAX) }
}

/** What would become of each address of a list, in its order; of doubles, the first one counts. */
export function judged(list: readonly ListedAddress[], known: KnownAddresses): CheckedAddress[] {
  const seen = new Set<string>()
  return list.map(({ row, email, name }) => {
    const key = addressKey(email)
    const verdict = verdictOf(key, known, seen)
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
