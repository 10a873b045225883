import { formatDate, formatNumber } from '../../../platform/locale.ts'

/** Fields whose database name is unclear. */
const named: Readonly<Record<string, string>> = {
  at: 'Scheduled for',
  copyOf: 'Copy of',
  decidedBy: 'Decided by',
  deliveryDetail: 'Mail server response',
  deliveryTold: 'Delivery reported',
  ids: 'Records',
  mailed: 'Sent by e-mail',
  mailAnswer: 'Answer by e-mail',
  quote: 'Reported text',
  replyTo: 'Reply to',
  runBegan: 'Run began',
  totalMore: 'More in total',
  url: 'Address',
  uses: 'Uses allowed',
}

export function fieldLabel(field: string): string {
  const own = Object.hasOwn(named, field) ? named[field] : undefined
  if (own !== undefined) return own
  const words = field
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Boolean columns; the log has them as 0 and 1. */
const flags = new Set(['published', 'featured', 'deprecated', 'locked', 'archived', 'admin', 'active'])

/** A record date or an ISO date with seconds: anything shorter may be user text. */
const MOMENT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Formats the value of a field; `–` for none. Objects stay JSON. */
export function formatValue(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (flags.has(field) && (value === 0 || value === 1)) return value === 1 ? 'yes' : 'no'
    return formatNumber(value)
  }
  if (typeof value !== 'string') return listOfWords(value) ?? JSON.stringify(value)
  if (!MOMENT.test(value)) return value
  return formatDate(new Date(value.replace(' ', 'T')), { dateStyle: 'medium', timeStyle: 'short' })
}

/** A list of words or ids, formatted as text. */
function listOfWords(value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string')) return undefined
  return value.length === 0 ? '–' : value.join(', ')
}
