/** More than this would be a wall. */
const MOST_SHOWN = 3

/** Those of the toasts, the oldest first, that are shown: what only says something in passing leaves first. */
export function shownOf<Toast extends { action?: unknown; sticky?: boolean }>(
  toasts: readonly Toast[],
): readonly Toast[] {
  if (toasts.length <= MOST_SHOWN) return toasts
  // Never the newest, which is still unread.
  const older = toasts.slice(0, -1)
  const leaving = older.find(({ action, sticky }) => !action && !sticky) ?? older[0]
  return shownOf(toasts.filter((one) => one !== leaving))
}
