import { AppError } from '../../contract/app-error.ts'
import { LIST_MAX_ROWS, type ImportReport } from '../../contract/emails/lists.ts'
import { readAddresses } from '../../platform/addresses/address-list.ts'
import type { OptOut } from '../../platform/addresses/columns.ts'
import type { ListEntry, OptedOut } from './list-storage.ts'

const REFUSED_SHOWN = 100

/**
 * Each address once. An opt-out in one row counts, whatever another row says. Throws `too_large`, and
 * `list_unreadable` for an unclosed quote or no address at all.
 */
export function readAddressList(text: string): {
  entries: ListEntry[]
  optedOut: OptedOut[]
  report: ImportReport
} {
  const list = readAddresses(text, { limit: LIST_MAX_ROWS })
  if ('tooMany' in list) {
    const message = `A list can have up to ${LIST_MAX_ROWS.toLocaleString('en')} addresses.`
    throw new AppError('too_large', { message })
  }
  if ('openQuote' in list) {
    const message = `A quotation mark is never closed, in row ${list.openQuote} or later.`
    throw new AppError('list_unreadable', { message })
  }
  const entries = new Map<string, ListEntry>()
  const left = new Map<string, OptOut>()
  const report: ImportReport = { accepted: 0, duplicates: 0, invalid: 0, optedOut: 0, refused: [] }
  for (const { row, address, name, isValid, optOut } of list.found) {
    if (!isValid) {
      report.invalid++
      if (report.refused.length < REFUSED_SHOWN) report.refused.push({ row, text: address })
    } else if (optOut) left.set(address, left.get(address) ?? optOut)
    else if (entries.has(address)) report.duplicates++
    else entries.set(address, { address, name })
  }
  for (const address of left.keys()) entries.delete(address)
  report.accepted = entries.size
  report.optedOut = left.size
  if (entries.size + left.size + report.invalid === 0) throw new AppError('list_unreadable')
  const optedOut = [...left].map(([address, why]) => ({ address, why }))
  return { entries: [...entries.values()], optedOut, report }
}
