import Papa from 'papaparse'
import { EMAIL_MAX_LENGTH } from '../../contract/email-address.ts'
import { addressKey, isEmailAddress, namedMailbox } from '../../model/mail/email-address.ts'
import { columnsOf, nameOf, optOutOf, type Columns, type OptOut } from './columns.ts'
import { splitLines } from './split-lines.ts'

export interface ListedAddress {
  /** From 1; empty lines count. */
  row: number
  /** Lower case, or the entry's text if it is no address. */
  address: string
  name: string
  isValid: boolean
  /** Recorded by the exporting program. */
  optOut?: OptOut
}

export type AddressList = { found: ListedAddress[] } | { openQuote: number } | { tooMany: true }

const NAME_MAX = 120
const TEXT_MAX = 200

/**
 * A pasted list or CSV (RFC 4180, also with semicolons or tabs). Without a heading row, each line is a list of
 * mailboxes, or a row with an address and a name. Entries without an address are returned as text, so nothing is lost
 * silently.
 */
export function readAddresses(text: string, { limit }: { limit: number }): AddressList {
  const plain = text.replace(/^\uFEFF/, '')
  const heading = headingOf(plain)
  if (heading) return readTable(plain, heading, limit)
  const { lines, openQuote } = splitLines(plain)
  if (openQuote !== undefined) return { openQuote }
  const found: ListedAddress[] = []
  for (const { row, fields } of lines) {
    for (const one of mailboxesOf(fields)) found.push(toListedAddress(row, one))
    if (found.length > limit) return { tooMany: true }
  }
  return { found }
}

interface Mailbox {
  address: string
  name: string
}

interface Heading {
  delimiter: string
  columns: Columns
}

/** The first non-empty line, if it names a column of addresses. */
function headingOf(text: string): Heading | undefined {
  const start = text.search(/[^\s,;|]/)
  if (start === -1) return undefined
  const from = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1
  const line = text.slice(from, from + 10_000)
  for (const delimiter of [',', ';', '\t', '|']) {
    const [cells = []] = Papa.parse<string[]>(line, { delimiter, preview: 1 }).data
    const columns = columnsOf(cells)
    if (columns) return { delimiter, columns }
  }
  return undefined
}

function readTable(text: string, { delimiter, columns }: Heading, limit: number): AddressList {
  const found: ListedAddress[] = []
  let row = 0
  let isHeadPassed = false
  let openQuote: number | undefined
  let isTooLong = false
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors }, parser) {
      row++
      if (errors.some(({ code }) => code === 'MissingQuotes')) openQuote ??= row
      if (data.every((cell) => cell.trim() === '')) return
      if (!isHeadPassed) {
        isHeadPassed = true
        return
      }
      found.push(...ofRow(data, columns, row))
      if (found.length <= limit) return
      isTooLong = true
      parser.abort()
    },
  })
  if (isTooLong) return { tooMany: true }
  return openQuote === undefined ? { found } : { openQuote }
}

function ofRow(cells: readonly string[], columns: Columns, row: number): ListedAddress[] {
  const optOut = optOutOf(cells, columns)
  const cell = (cells[columns.email] ?? '').trim()
  const name = nameOf(cells, columns)
  // A cell may hold several addresses; one with a line break holds none.
  const { lines = [] } = /[\r\n]/.test(cell) ? {} : splitLines(cell)
  const boxes = lines.flatMap(({ fields }) => mailboxesOf(fields))
  const [only, ...others] = boxes
  const shown = others.length > 0 || !only ? boxes : [{ ...only, name: name || only.name }]
  const said = cells
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join(', ')
    .slice(0, TEXT_MAX)
  if (shown.length === 0) return [{ row, address: said, name: '', isValid: false }]
  return shown.map((one) => {
    const found = toListedAddress(row, one)
    // The text of a row without an address.
    const isBare = !found.isValid && shown.length === 1
    return { ...found, ...(isBare && { address: said }), ...(optOut && { optOut }) }
  })
}

function mailboxesOf(fields: readonly string[]): Mailbox[] {
  const boxes: (Mailbox & { place: number })[] = []
  const rest: { text: string; place: number }[] = []
  for (const [place, field] of fields.entries()) {
    for (const part of partsOf(field)) {
      if (!part.includes('@')) rest.push({ text: part, place })
      else boxes.push({ ...(namedMailbox(part) ?? { name: '', address: part }), place })
    }
  }
  const [only, ...others] = boxes
  if (only && others.length === 0) {
    const [beside] = rest
    // “Doe, Ann <ann@x.test>”, without quotes.
    const isParted = beside && only.name !== '' && beside.place === only.place - 1
    return [{ ...only, name: isParted ? `${beside.text}, ${only.name}` : only.name || (beside?.text ?? '') }]
  }
  return [...boxes, ...rest.map(({ text }) => ({ address: text, name: '' }))]
}

function partsOf(field: string): string[] {
  if (field.length > 10_000 || field.split('@').length <= 2) return [field]
  if (field.includes('<')) return field.split(/(?<=>)\s*/).filter((part) => part !== '')
  return field.split(/\s+/)
}

function toListedAddress(row: number, { address, name }: Mailbox): ListedAddress {
  const key = address.trim()
  const words = name
    .replaceAll(/["<>\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX)
  const isValid = key.length <= EMAIL_MAX_LENGTH && isEmailAddress(key)
  if (isValid) return { row, address: addressKey(key), name: words, isValid }
  return {
    row,
    address: [name, key]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, TEXT_MAX),
    name: '',
    isValid,
  }
}
