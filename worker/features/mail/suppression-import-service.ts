import { AppError } from '../../contract/app-error.ts'
import { LIST_MAX_ROWS } from '../../contract/emails/lists.ts'
import { readAddresses } from '../../platform/addresses/address-list.ts'
import { importedSuppression, type SuppressionRow } from '../../platform/mail/suppressions.ts'

const REFUSED_SHOWN = 100

/** The suppressions of a list, each address once and with its strongest reason. */
export function suppressionRows(
  text: string,
  scope: 'marketing' | 'all',
): { rows: SuppressionRow[]; invalid: number; refused: { row: number; text: string }[] } {
  const list = readAddresses(text, { limit: LIST_MAX_ROWS })
  if ('tooMany' in list) throw new AppError('too_large')
  if ('openQuote' in list) {
    const message = `A quotation mark is never closed, in row ${list.openQuote} or later.`
    throw new AppError('list_unreadable', { message })
  }
  if (list.found.length === 0) throw new AppError('list_unreadable')
  const rows = new Map<string, SuppressionRow>()
  for (const { address, isValid, optOut } of list.found) {
    if (!isValid) continue
    const manual = { scope, reason: 'manual' as const }
    const said = (optOut && importedSuppression(optOut)) ?? manual
    // An explicit `all` is never narrowed.
    const wanted = scope === 'all' ? { ...said, scope } : said
    const known = rows.get(address)
    if (!known || (known.scope !== 'all' && wanted.scope === 'all')) rows.set(address, { address, ...wanted })
  }
  const refused = list.found.flatMap(({ row, address, isValid }) => (isValid ? [] : [{ row, text: address }]))
  return { rows: [...rows.values()], invalid: refused.length, refused: refused.slice(0, REFUSED_SHOWN) }
}
