import { claimBatch, settleBatch } from './batch-service.ts'
import { headingOf, noticeCard } from './notice.ts'
import type { Turn } from './turn-service.ts'

/** Posts one message about all due answers. An attempt repeated after a crash has the same key and is the same message. */
export async function deliverToRoom(turn: Turn): Promise<number> {
  const { env, destination, postNotice } = turn
  const batch = await claimBatch(turn)
  if (!batch) return 0
  const { deliveries, noticed } = batch
  const { done, answer } = await postNotice(env, {
    room: destination.target,
    author: destination.author,
    key: `${deliveries[0]?.id ?? ''}.${deliveries.length}`,
    text: headingOf(noticed),
    card: noticeCard(noticed),
  })
  await settleBatch(turn, batch, { state: done ? 'delivered' : 'later', answer })
  return Infinity
}
