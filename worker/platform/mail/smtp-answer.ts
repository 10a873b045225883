export type DeferralScope =
  /** This mailbox: greylisted, full or busy. */
  | 'address'
  /** All mail to this domain: throttled, or its servers have failed. */
  | 'domain'
  /** All mail: our own mail server is unreachable or overloaded. */
  | 'server'

/** RFC 3463, as in `5.1.1`. */
export interface EnhancedStatus {
  class: number
  subject: number
  detail: number
}

/** Also reads a diagnostic that quotes an SMTP reply. */
export function enhancedStatusOf(reply: string): EnhancedStatus | undefined {
  const found = /(?:^|[\s:])[245]\d\d[- ]#?([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/.exec(reply)
  if (!found) return undefined
  return { class: Number(found[1]), subject: Number(found[2]), detail: Number(found[3]) }
}

/**
 * No such mailbox, no such domain, no valid address, moved without a forward (RFC 3463, section 3.2), no mail (RFC
 * 7505).
 */
const unknownMailboxDetails = new Set([1, 2, 3, 6, 10])

/** Policies, full mailboxes and bad senders don't count. */
export function isUnknownMailbox(reply: string): boolean {
  const status = enhancedStatusOf(reply)
  return status?.class === 5 && status.subject === 1 && unknownMailboxDetails.has(status.detail)
}

/** Greylisting delays single addresses and says nothing about the domain. */
export function deferralScopeOf(code: number, reply: string): DeferralScope {
  if (/gr[ae]y-?list/i.test(reply)) return 'address'
  const status = enhancedStatusOf(reply)
  // Subject 1 is addressing, 2 the mailbox; 3 to 7 are the mail system, network, protocol, content and policy.
  if (status) return status.subject === 1 || status.subject === 2 ? 'address' : 'domain'
  // “Mailbox unavailable”, which servers without enhanced codes use for greylisting as well.
  return code === 450 ? 'address' : 'domain'
}
