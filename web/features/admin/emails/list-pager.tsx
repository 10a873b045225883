import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../platform/locale.ts'

interface ListPagerProps {
  /** From 1. */
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

/** Leads through a long list; nothing where all of it is on one page. */
export function ListPager({ page, perPage, total, onPage }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label="Pages of the list" className="flex items-center gap-3">
      <Button size="small" isDisabled={page <= 1} onPress={() => onPage(Math.min(page - 1, pages))}>
        Back
      </Button>
      <span className="text-sm text-soft tabular-nums">
        Page {formatNumber(page)} of {formatNumber(pages)}, {formatNumber(total)} in all
      </span>
      <Button size="small" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
