import Papa from 'papaparse'
import { AppError } from '../../contract/app-error.ts'
import { addressKey, isEmailAddress, namedMailbox } from '../../contract/email-address.ts'
import { LIST_MAX_ROWS, type ImportReport } from '../../contract/emails/lists.ts'

export interface ListEntry {
  /** Lower case. */
  address: string
  name: string
}

const REFUSED_SHOWN = 100
const NAME_MAX_LENGTH = 120

const addressHeads = new Set(['email', 'e-mail', 'mail', 'address', 'email address', 'e-mail address'])
const nameHeads = new Set(['name', 'full name', 'first name', 'firstname', 'first_name'])

/**
 * Reads addresses from CSV or from one a line, by a head of columns or, without one, by what looks like an address.
 * Throws `too_large` for too many rows, and `list_unreadable` for a quote that stays open or no address at all.
 */
export function readAddressList(text: string): { entries: ListEntry[]; report: ImportReport } {
  const rows = parsed(text)
  const columns = columnsOf(rows[0]?.cells ?? [])
  const entries = new Map<string, ListEntry>()
  const report: ImportReport = { accepted: 0, duplicates: 0, invalid: 0, refused: [] }
  for (const { number, cells } of columns.hasHead ? rows.slice(1) : rows) {
    const found = entryOf(cells, columns)
    if (!found) {
      report.invalid++
      if (report.refused.length < REFUSED_SHOWN) {
        report.refused.push({ row: number, text: cells.join(', ').slice(0, 200) })
      }
    } else if (entries.has(found.address)) report.duplicates++
    else entries.set(found.address, found)
  }
  report.accepted = entries.size
  if (entries.size === 0 && report.invalid === 0) throw new AppError('list_unreadable')
  return { entries: [...entries.values()], report }
}

interface Row {
  /** In the file as a spreadsheet counts them, empty ones too, from 1. */
  number: number
  cells: string[]
}

/** The rows that say something. */
function parsed(text: string): Row[] {
  const rows: Row[] = []
  let at = 0
  let isTooLong = false
  let isOpen = false
  const plain = text.replace(/^\uFEFF/, '')
  // Empty rows would mislead the guess at what parts the cells, and are counted all the same.
  const { meta } = Papa.parse(plain, { preview: 10, skipEmptyLines: 'greedy' })
  Papa.parse<string[]>(plain, {
    delimiter: meta.delimiter,
    step({ data, errors }, parser) {
      isOpen ||= errors.some(({ code }) => code === 'MissingQuotes')
      at++
      const cells = data.map((cell) => cell.trim())
      if (cells.every((cell) => cell === '')) return
      rows.push({ number: at, cells })
      // A head is a row, too.
      if (rows.length <= LIST_MAX_ROWS + 1) return
      isTooLong = true
      parser.abort()
    },
  })
  if (isTooLong) {
    throw new AppError('too_large', {
      message: `A list takes ${LIST_MAX_ROWS.toLocaleString('en')} rows at most.`,
    })
  }
  if (isOpen) throw new AppError('list_unreadable', { message: 'A quote is opened and never closed.' })
  return rows
}

interface Columns {
  hasHead: boolean
  /** Places of the columns, −1 when they are not known. */
  address: number
  name: number
}

function columnsOf(first: readonly string[]): Columns {
  const heads = first.map((cell) => cell.toLowerCase())
  const address = heads.findIndex((head) => addressHeads.has(head))
  return { hasHead: address >= 0, address, name: heads.findIndex((head) => nameHeads.has(head)) }
}

function entryOf(cells: readonly string[], { hasHead, address, name }: Columns): ListEntry | undefined {
  const place = hasHead ? address : cells.findIndex((cell) => addressIn(cell) !== undefined)
  const found = addressIn(cells[place] ?? '')
  if (!found) return undefined
  const beside = hasHead
    ? (cells[name] ?? '')
    : (cells.find((cell, index) => index !== place && cell !== '') ?? '')
  const words = (found.name || beside).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return { address: found.address, name: words.slice(0, NAME_MAX_LENGTH) }
}

/** `ada@example.org` or `Ada <ada@example.org>`. */
function addressIn(cell: string): ListEntry | undefined {
  const { name, address } = namedMailbox(cell) ?? { name: '', address: cell }
  if (!isEmailAddress(address.trim()) || /[<>]/.test(name)) return undefined
  return { address: addressKey(address), name: name.replaceAll('"', '').trim() }
}
