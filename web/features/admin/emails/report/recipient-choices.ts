import {
  deliveries,
  recipientStates,
  type CampaignCounts,
  type Delivery,
  type RecipientState,
} from '#contract/emails/campaigns'
import { formatNumber } from '../../../../platform/locale.ts'
import { deliveryNames, recipientStateNames } from '../email-labels.ts'

/** Filter choices for a campaign's log with their counts. */
export function recipientChoices(
  counts: CampaignCounts,
  deliveryCounts: Partial<Record<Delivery, number>> = {},
): { id: string; label: string }[] {
  const states = recipientStates.map((state) => [state, recipientStateNames[state], counts[state]] as const)
  const later = deliveries.map(
    (one) => [`later-${one}`, deliveryNames[one], deliveryCounts[one] ?? 0] as const,
  )
  return [
    { id: 'all', label: `All ${formatNumber(counts.total)}` },
    ...[...states, ...later]
      .filter(([, , many]) => many > 0)
      .map(([id, name, many]) => ({ id, label: `${name} ${formatNumber(many)}` })),
  ]
}

export function choiceOf(id: string): { state?: RecipientState; delivery?: Delivery } {
  const state = recipientStates.find((one) => one === id)
  const delivery = deliveries.find((one) => `later-${one}` === id)
  return { ...(state && { state }), ...(delivery && { delivery }) }
}
