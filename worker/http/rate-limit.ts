import { AppError } from '../contract/app-error.ts'
import type { Allowance } from '../env.ts'
import type { AppContext } from './app-env.ts'
import { sha256 } from '../platform/hex.ts'

export const HOUR_SECONDS = 60 * 60
export const DAY_SECONDS = 24 * HOUR_SECONDS

export interface Limit extends Allowance {
  /** For example `account:ada@…`; only its digest is stored. */
  subject: string
}

export interface CallLimit extends Allowance {
  /** Guests are always counted by network. */
  by: 'person' | 'network'
}

export function perPerson(attempts: number, seconds = 60): CallLimit {
  return { by: 'person', attempts, seconds }
}

export function perNetwork(attempts: number, seconds = 60): CallLimit {
  return { by: 'network', attempts, seconds }
}

/** Refund attempts that turn out to be harmless. */
export interface Attempt {
  refund(): Promise<void>
}

const COUNT = `INSERT INTO throttles (key, attempts, ends) VALUES (?1, 1, ?2 + ?3)
ON CONFLICT (key) DO UPDATE SET
  attempts = CASE WHEN ends <= ?2 THEN 1 ELSE attempts + 1 END,
  ends = CASE WHEN ends <= ?2 THEN ?2 + ?3 ELSE ends END
RETURNING attempts, ends`

/**
 * Counts in advance, so that parallel attempts are counted too. Throws `too_many_requests` with the time to retry.
 */
export async function countAttempt(context: AppContext, limits: Limit[]): Promise<Attempt> {
  const { DB } = context.env
  const now = context.get('now').getTime()
  const keys = await Promise.all(
    limits.map(({ subject }) => throttleKey(subject, context.get('config').authSecret)),
  )
  const counted = await DB.batch<{ attempts: number; ends: number }>(
    limits.map(({ seconds }, index) => DB.prepare(COUNT).bind(keys[index], now, seconds * 1000)),
  )
  const waits = limits.flatMap(({ attempts }, index) => {
    const row = counted[index]?.results[0]
    return row && row.attempts > attempts ? [row.ends - now] : []
  })
  if (waits.length > 0) {
    throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(Math.max(...waits) / 1000)) })
  }
  return {
    async refund() {
      const back = DB.prepare('UPDATE throttles SET attempts = MAX(0, attempts - 1) WHERE key = ?')
      await DB.batch(keys.map((key) => back.bind(key)))
    },
  }
}

const onceOf = (token: string) => `once:${token}`

/** `seconds` is the token's lifetime. */
export async function isFirstUse(context: AppContext, token: string, seconds: number): Promise<boolean> {
  try {
    await countAttempt(context, [{ subject: onceOf(token), attempts: 1, seconds }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

export async function wasUsed(context: AppContext, token: string): Promise<boolean> {
  const key = await throttleKey(onceOf(token), context.get('config').authSecret)
  const counted = context.env.DB.prepare('SELECT 1 FROM throttles WHERE key = ? AND ends > ?')
  return (await counted.bind(key, context.get('now').getTime()).first()) !== null
}

export async function forgetAttempts(context: AppContext, subjects: string[]): Promise<void> {
  const { DB } = context.env
  const keys = await Promise.all(
    subjects.map((subject) => throttleKey(subject, context.get('config').authSecret)),
  )
  const forget = DB.prepare('DELETE FROM throttles WHERE key = ?')
  await DB.batch(keys.map((key) => forget.bind(key)))
}

/** Networks are not stored longer than their counts. */
export async function sweepAttempts(binding: D1Database, now: Date): Promise<void> {
  await binding.prepare('DELETE FROM throttles WHERE ends <= ?').bind(now.getTime()).run()
}

/** An IPv4 address, or the /64 that one household's IPv6 addresses share. */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown'
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...after]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** A network or an address cannot be read from it. */
export function throttleKey(subject: string, secret: string): Promise<string> {
  return sha256(`${secret}\n${subject}`)
}
