/** Maximum visible toasts. */
const MAX_SHOWN = 3

/** The toasts to show, oldest first; those without an action are dropped first. */
export function shownOf<Toast extends { action?: unknown; sticky?: boolean }>(
  toasts: readonly Toast[],
): readonly Toast[] {
  if (toasts.length <= MAX_SHOWN) return toasts
  // Never the newest, which is still unread.
  const older = toasts.slice(0, -1)
  const leaving = older.find(({ action, sticky }) => !action && !sticky) ?? older[0]
  return shownOf(toasts.filter((one) => one !== leaving))
}
