export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Box of text fields, text areas and selects. */
export const fieldBox =
  'w-full rounded-control border border-line-strong bg-raised px-3 text-sm text-ink transition-colors placeholder:text-soft hover:border-ink disabled:cursor-not-allowed disabled:opacity-45 aria-invalid:border-danger'

export const fieldLabel = 'text-sm font-medium text-ink'

export const floating = 'rounded-panel border border-line bg-raised text-ink shadow-float'

export const floatingRow =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none data-focused:bg-hover data-pressed:bg-pressed data-disabled:opacity-45'
