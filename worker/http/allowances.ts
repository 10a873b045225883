import { AppError } from '../contract/app-error.ts'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { AppContext } from './app-env.ts'
import { throttleKey, type Limit } from './rate-limit.ts'

/** `attempts` are rows or bytes. */
export interface Share {
  limit: Limit
  amount: number
}

export interface AllowanceResult {
  /** By default all of it. */
  refund(amount?: number): Promise<void>
}

const TAKE = `INSERT INTO throttles (key, attempts, ends) SELECT ?1, ?4, ?2 + ?3 WHERE ?4 <= ?5
ON CONFLICT (key) DO UPDATE SET
  attempts = CASE WHEN ends <= ?2 THEN ?4 ELSE attempts + ?4 END,
  ends = CASE WHEN ends <= ?2 THEN ?2 + ?3 ELSE ends END
WHERE ends <= ?2 OR attempts + ?4 <= ?5
RETURNING ends`

const LEFT = 'SELECT ends FROM throttles WHERE key = ? AND ends > ?'
const REFUND = 'UPDATE throttles SET attempts = MAX(0, attempts - ?2) WHERE key = ?1'

/**
 * All limits or none; refusals are not counted, so small items still fit after a large one. Parallel calls never
 * exceed a limit: D1 runs statements one after another.
 */
export async function takeShares(
  context: AppContext,
  shares: readonly Share[],
  code: ErrorCode,
): Promise<AllowanceResult> {
  if (shares.length === 0) return { refund: () => Promise.resolve() }
  const { DB } = context.env
  const now = context.get('now').getTime()
  const { authSecret } = context.get('config')
  const keyed = await Promise.all(
    shares.map(async (share) => ({ ...share, key: await throttleKey(share.limit.subject, authSecret) })),
  )
  const ran = await DB.batch<{ ends: number }>(
    keyed.map(({ key, amount, limit: { attempts, seconds } }) =>
      DB.prepare(TAKE).bind(key, now, seconds * 1000, amount, attempts),
    ),
  )
  const given = keyed.filter((_, index) => ran[index]?.results.length)
  const refund = (list: typeof keyed, part?: number) => {
    const statement = DB.prepare(REFUND)
    return DB.batch(list.map(({ key, amount }) => statement.bind(key, part ?? amount)))
  }
  if (given.length < keyed.length) {
    if (given.length > 0) await refund(given)
    const full = keyed.find((share) => !given.includes(share))
    const ends = await DB.prepare(LEFT).bind(full?.key, now).first<number>('ends')
    const wait = (ends ?? now + (full?.limit.seconds ?? 1) * 1000) - now
    throw new AppError(code, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
  }
  return {
    async refund(amount) {
      await refund(keyed, amount)
    },
  }
}
