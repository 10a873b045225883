/** Why the program that a list was exported from does not write to an address. */
export type OptOut =
  | 'unsubscribed'
  | 'bounced'
  | 'complained'
  /** Blocked by somebody there. */
  | 'blocked'
  /** Neither asked for mail nor refused it: unconfirmed, archived, disabled. */
  | 'inactive'

/** Places of the columns of a list with a heading row, −1 for those it has not. */
export interface Columns {
  email: number
  name: number
  firstName: number
  lastName: number
  status: number
  /** Says yes or no. */
  subscribed: number
  /** Say when, of those who left (Mailchimp's exports). */
  unsubscribedAt: number
  cleanedAt: number
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

/** Returns where what stands if a row is a heading, `undefined` if it names no column of addresses. */
export function columnsOf(row: readonly string[]): Columns | undefined {
  const cells = row.map((cell) => plain(cell.trim()))
  const place = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell))
  // “Address” alone may be one; beside another column it is where somebody lives.
  const email = place(heads.email) === -1 ? place(/^address$/) : place(heads.email)
  if (email === -1) return undefined
  return {
    email,
    name: place(heads.name),
    firstName: place(heads.firstName),
    lastName: place(heads.lastName),
    status: place(heads.status),
    subscribed: place(heads.subscribed),
    unsubscribedAt: place(heads.unsubscribedAt),
    cleanedAt: place(heads.cleanedAt),
  }
}

/** What other programs call it: listmonk, Mailchimp, Brevo, MailerLite, Keila, Postmark and SES. */
const optOuts: readonly (readonly [OptOut, RegExp])[] = [
  ['bounced', /^(?:cleaned|(?:hard)?bounced?|undeliverable|unreachable|invalid)$/],
  ['complained', /^(?:complain(?:ed|t)|spam(?:complaint)?|(?:reported|markedas)spam|junk|abuse)$/],
  ['blocked', /^(?:block(?:ed|listed)|blacklisted|suppressed|donotcontact|banned)$/],
  ['unsubscribed', /^(?:un-?subscribed?|opt(?:ed)?out|non-?subscribed|transactional)$/],
  ['inactive', /^(?:disabled|inactive|archived|deleted|pending|unconfirmed|cancelled)$/],
]

/** Returns why a row's address gets no mail, by its status or by when it left; `undefined` if it does. */
export function optOutOf(cells: readonly string[], columns: Columns): OptOut | undefined {
  const cell = (name: keyof Columns) => (cells[columns[name]] ?? '').trim()
  const status = plain(cell('status'))
  const named = optOuts.find(([, pattern]) => pattern.test(status))?.[0]
  if (named) return named
  if (cell('cleanedAt') !== '') return 'bounced'
  if (cell('unsubscribedAt') !== '') return 'unsubscribed'
  return /^(?:false|no|n|0)$/i.test(cell('subscribed')) ? 'unsubscribed' : undefined
}

/** Returns a row's name: the whole one, or first and last joined. */
export function nameOf(cells: readonly string[], { name, firstName, lastName }: Columns): string {
  const whole = (cells[name] ?? '').trim()
  const parts = [cells[firstName] ?? '', cells[lastName] ?? ''].map((part) => part.trim())
  return whole === '' ? parts.filter((part) => part !== '').join(' ') : whole
}
