import { COUNTED_UP_TO, type CountedField } from '#contract/admin/lists'
import { formatNumber } from '../../../platform/locale.ts'

/** `500+` where counting stopped. */
export function formatCounted(field: CountedField, count: number): string {
  const most = COUNTED_UP_TO[field]
  return count > most ? `${formatNumber(most)}+` : formatNumber(count)
}
