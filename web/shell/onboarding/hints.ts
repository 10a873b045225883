/** What helps with the first project, in the order in which it is made: by page. */
export const hints = {
  '/projects/:id/audio':
    'Start with your voice: record a sentence, or drop a sound in. Your character speaks it at once.',
  '/projects/:id/editor': 'Now it acts: press Play, or Space, to watch, and add gestures at the playhead.',
  '/projects/:id/export': 'The last step: make a video of it here, or let everyone watch it on its own page.',
} as const

export type HintPage = keyof typeof hints

/** Anyone who has been here longer than a day (in ms) has found the way, on whichever device that was. */
const NEW_FOR_MS = 86_400_000

/**
 * Whether a person sees the hint of a page: each once in a lifetime, in the first day of an account, and not while
 * something is being done. `created` is the account's record date, `shown` the hints this person has seen. A page that
 * is not there yet, or cannot be loaded (`isThere`), uses none up.
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
  // Without a date nobody is new: rather no hint than one too many.
  if (isBusy || !isThere || Number.isNaN(age) || age > NEW_FOR_MS) return undefined
  return path !== undefined && isHintPage(path) && !shown.includes(path) ? path : undefined
}

function isHintPage(path: string): path is HintPage {
  return Object.hasOwn(hints, path)
}

/** Where it is kept what a person has seen; the browser's `localStorage`, or what a test puts there. */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (user: string) => `mouthpiece_hints_${user}`

/** The hints that a person has seen; `undefined` where nothing can be kept, since they would come again and again. */
export function shownHints(user: string, open: () => Shelf): string[] | undefined {
  try {
    return (open().getItem(keyOf(user)) ?? '').split(' ').filter(Boolean)
  } catch {
    return undefined
  }
}

/** Keeps that a person has seen a hint. */
export function keepShown(user: string, page: HintPage, open: () => Shelf): void {
  const shown = shownHints(user, open)
  if (!shown || shown.includes(page)) return
  try {
    open().setItem(keyOf(user), [...shown, page].join(' '))
  } catch {
    // A full store: it may come once more.
  }
}
