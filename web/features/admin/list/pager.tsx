import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../platform/locale.ts'

interface PagerProps {
  /** From 1. */
  page: number
  perPage: number
  total: number
  /** There are more than `total`. */
  more?: boolean
  onPage: (page: number) => void
}

/** Nothing for a single page. Beyond the end, as after deletions, it links back to the last page. */
export function Pager({ page, perPage, total, more = false, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (pages === 1 && page === 1) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(total, page * perPage)
  return (
    <nav aria-label="Pages of the list" className="flex items-center gap-3">
      <Button size="small" isDisabled={page <= 1} onPress={() => onPage(Math.min(page - 1, pages))}>
        Back
      </Button>
      <span className="text-sm text-soft tabular-nums">
        {page > pages ? '0' : `${formatNumber(first)}–${formatNumber(last)}`} of {formatNumber(total)}
        {more ? '+' : ''}
      </span>
      <Button size="small" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
