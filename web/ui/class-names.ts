/** Joins the class names that are there. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** A box that takes text: fields, areas, the button of a select. */
export const fieldBox =
  'w-full rounded-control border border-line-strong bg-raised px-3 text-sm text-ink transition-colors placeholder:text-soft hover:border-ink disabled:cursor-not-allowed disabled:opacity-45 aria-invalid:border-danger'

/** The name of a control, above it. */
export const fieldLabel = 'text-sm font-medium text-ink'

/** Classes of floating surfaces: menus and lists. */
export const floating = 'rounded-panel border border-line bg-raised text-ink shadow-float'

/** A row in a floating list. */
export const floatingRow =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none data-focused:bg-hover data-pressed:bg-pressed data-disabled:opacity-45'
