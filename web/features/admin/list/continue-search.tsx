import { formatNumber } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'

interface KeepSearchingProps {
  /** Rows that were looked at so far. */
  scanned: number
  pending: boolean
  onPress: () => void
}

/** Shown where a search stopped: without an index it looks at a limited number of rows each time. */
export function ContinueSearch({ scanned, pending, onPress }: KeepSearchingProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
      <p aria-live="polite">Searched {formatNumber(scanned)} rows so far.</p>
      <Button size="small" pending={pending} onPress={onPress}>
        Keep searching
      </Button>
    </div>
  )
}
