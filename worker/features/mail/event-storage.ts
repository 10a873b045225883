import { execute } from '../../platform/database.ts'
import { suppress } from '../../platform/mail/suppressions.ts'
import { suppressionOf, type DeliveryEvent } from './delivery-event.ts'

/** Suppresses the addresses that are gone or whose owners complained; says how many are new. */
export async function applyEvents(
  binding: D1Database,
  events: readonly DeliveryEvent[],
  { source, moment }: { source: 'webhook' | 'queue'; moment: string },
): Promise<number> {
  const statements = events.flatMap((event) => {
    const suppression = suppressionOf(event)
    if (!suppression) return []
    const { recipient: address, detail = '' } = event
    return [suppress({ address, ...suppression, source, detail }, moment)]
  })
  const written = await execute(binding, statements)
  return written.reduce((sum, { changes }) => sum + changes, 0)
}
