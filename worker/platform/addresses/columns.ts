/** Recorded by the exporting program. */
export type OptOut =
  | 'unsubscribed'
  | 'bounced'
  | 'complained'
  /** By an operator. */
  | 'blocked'
  /** Unconfirmed, archived or disabled. */
  | 'inactive'

/** −1 for missing ones. */
export interface Columns {
  email: number
  name: number
  firstName: number
  lastName: number
  /** Several may match: `state` beside `status` may be part of a postal address. */
  status: number[]
  /** Columns of yes or no. */
  subscribed: number[]
  /** The time of unsubscribing (Mailchimp's exports). */
  unsubscribedAt: number[]
  cleanedAt: number[]
}

const plain = (head: string) => head.toLowerCase().replaceAll(/[\s_.-]/g, '')

const heads: Record<keyof Columns, RegExp> = {
  email: /^(?:e?mail(?:address|id)?|subscriberemail|contactemail)$/,
  name: /^(?:(?:full|display|contact|subscriber)?name)$/,
  firstName: /^(?:first(?:name)?|fname|givenname|forename)$/,
  lastName: /^(?:last(?:name)?|lname|surname|familyname)$/,
  status: /^(?:(?:email|member|subscriber|subscription|contact|marketing)?(?:status|state))$/,
  subscribed: /^(?:is)?(?:subscribed|optin|optedin)$/,
  unsubscribedAt: /^unsub(?:scribed?)?(?:time|at|date|on)$/,
  cleanedAt: /^(?:clean(?:ed)?|bounced)(?:time|at|date|on)$/,
}

export function columnsOf(row: readonly string[]): Columns | undefined {
  const cells = row.map((cell) => plain(cell.trim()))
  const place = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell))
  const places = (pattern: RegExp) => cells.flatMap((cell, at) => (pattern.test(cell) ? [at] : []))
  // “Address” alone may be one; beside another column it is a postal address.
  const email = place(heads.email) === -1 ? place(/^address$/) : place(heads.email)
  if (email === -1) return undefined
  return {
    email,
    name: place(heads.name),
    firstName: place(heads.firstName),
    lastName: place(heads.lastName),
    status: places(heads.status),
    subscribed: places(heads.subscribed),
    unsubscribedAt: places(heads.unsubscribedAt),
    cleanedAt: places(heads.cleanedAt),
  }
}

/** Values of listmonk, Mailchimp, Brevo, MailerLite, Keila, Postmark and SES. */
const optOuts: readonly (readonly [OptOut, RegExp])[] = [
  ['bounced', /^(?:cleaned|(?:hard)?bounced?|undeliverable|unreachable|invalid)$/],
  ['complained', /^(?:complain(?:ed|t)|spam(?:complaint)?|(?:reported|markedas)spam|junk|abuse)$/],
  ['blocked', /^(?:block(?:ed|listed)|blacklisted|suppressed|donotcontact|banned)$/],
  ['unsubscribed', /^(?:un-?subscribed?|opt(?:ed)?out|non-?subscribed|transactional)$/],
  ['inactive', /^(?:disabled|inactive|archived|deleted|pending|unconfirmed|cancelled)$/],
]

/** NULL, a dash and zero dates (MySQL's, Go's or the epoch) mean no date. */
const isDate = (cell: string) => /[1-9]/.test(cell) && !/^(?:0001|1970)-01-01/.test(cell)

export function optOutOf(cells: readonly string[], columns: Columns): OptOut | undefined {
  const all = (places: readonly number[]) => places.map((place) => (cells[place] ?? '').trim())
  const statuses = all(columns.status).map(plain)
  const named = optOuts.find(([, pattern]) => statuses.some((status) => pattern.test(status)))?.[0]
  if (named) return named
  if (all(columns.cleanedAt).some(isDate)) return 'bounced'
  if (all(columns.unsubscribedAt).some(isDate)) return 'unsubscribed'
  return all(columns.subscribed).some((cell) => /^(?:false|no|n|0)$/i.test(cell)) ? 'unsubscribed' : undefined
}

export function nameOf(cells: readonly string[], { name, firstName, lastName }: Columns): string {
  const whole = (cells[name] ?? '').trim()
  const parts = [cells[firstName] ?? '', cells[lastName] ?? ''].map((part) => part.trim())
  return whole === '' ? parts.filter((part) => part !== '').join(' ') : whole
}
