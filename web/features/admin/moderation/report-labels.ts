const reasons: Readonly<Record<string, string>> = {
  spam: 'Spam or advertising',
  abuse: 'Abuse or harassment',
  sexual: 'Sexual content',
  copied: 'Copied without permission',
  other: 'Something else',
  similar: 'Looks like removed art',
}

export const reportReasons = Object.keys(reasons)

export function reasonLabel(reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason
}

/** A report's state as a dot and a word. */
export function stateOf(state: string): { tone: 'waiting' | 'danger' | 'off'; children: string } {
  if (state === 'removed') return { tone: 'danger', children: 'Removed' }
  if (state === 'dismissed') return { tone: 'off', children: 'Dismissed' }
  return { tone: 'waiting', children: 'Open' }
}
