import type { SavedTables } from '../../../platform/object-backup/saved-tables.ts'
import { roomFacts } from './room-facts-storage.ts'
import { roomLog } from './room-storage.ts'

/** The full-text index is made again from the messages. */
export const roomTables: SavedTables = {
  saved: [
    'messages',
    'changes',
    'moderated',
    'notified',
    'reactions',
    'people',
    'reads',
    'marked',
    'mutes',
    'facts',
  ],
  // The gateways that follow a room now.
  stay: ['gateways'],
  used: ['messages', 'changes', 'reads', 'mutes'],
  create(sql) {
    roomLog(sql)
    roomFacts(sql)
  },
  position(sql) {
    const { rev, seq } = roomLog(sql).position()
    return { rev, seq, copied: roomFacts(sql).copied() }
  },
}

/**
 * D1 is of an earlier moment than the room: it has all events up to its newest message, and copying one again changes
 * nothing. A copy that may be newer is made again.
 */
export function setCopiedFrom(
  sql: SqlStorage,
  { newest, latest }: { newest: number; latest: number },
  mayBeNewer: boolean,
) {
  const log = roomLog(sql)
  const facts = roomFacts(sql)
  const { seq, time } = log.position()
  if (mayBeNewer || newest > seq || latest > time) return facts.setCopied(-1)
  facts.setCopied(Math.min(facts.copied(), log.message(newest)?.rev ?? 0))
}
