/** Hints for the first project by page, in the order of the work. */
export const hints = {
  '/projects/:id/audio':
    'Start with your voice: record a sentence, or drop a sound in. Your character speaks it at once.',
  '/projects/:id/editor': 'Now it acts: press Play, or Space, to watch, and add gestures at the playhead.',
  '/projects/:id/export': 'The last step: make a video of it here, or let everyone watch it on its own page.',
} as const

export type HintPage = keyof typeof hints

/** Milliseconds after which an account gets no more hints, on any device. */
const NEW_FOR_MS = 86_400_000

/**
 * Each hint once, on an account's first day, and not while work is in progress. `created` is the account's record
 * date, `shown` the hints already seen. A page that has not loaded (`isThere`) uses none up.
 */
export function hintFor(visit: {
  path: string | undefined
  created: string
  now: number
  shown: readonly string[]
  isBusy: boolean
  isThere: boolean
}): HintPage | undefined {
  const { path, created, now, shown, isBusy, isThere } = visit
  const age = now - Date.parse(created.replace(' ', 'T'))
  // Without a valid date no hint is shown.
  if (isBusy || !isThere || Number.isNaN(age) || age > NEW_FOR_MS) return undefined
  return path !== undefined && isHintPage(path) && !shown.includes(path) ? path : undefined
}

function isHintPage(path: string): path is HintPage {
  return Object.hasOwn(hints, path)
}

/** The storage of seen hints: `localStorage`, or a fake in tests. */
type HintStorage = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (user: string) => `mouthpiece_hints_${user}`

/** Returns the hints a user has seen; `undefined` without storage, where they would repeat. */
export function shownHints(user: string, open: () => HintStorage): string[] | undefined {
  try {
    return (open().getItem(keyOf(user)) ?? '').split(' ').filter(Boolean)
  } catch {
    return undefined
  }
}

export function keepShown(user: string, page: HintPage, open: () => HintStorage): void {
  const shown = shownHints(user, open)
  if (!shown || shown.includes(page)) return
  try {
    open().setItem(keyOf(user), [...shown, page].join(' '))
  } catch {
    // With full storage it may appear again.
  }
}
