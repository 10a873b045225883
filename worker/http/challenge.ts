import { getCookie, setCookie } from 'hono/cookie'
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../contract/app-error.ts'
import { keyedDigest } from '../platform/credentials/sealed.ts'
import type { AppContext } from './app-env.ts'
import { networkOf } from './rate-limit.ts'

const COOKIE = 'challenge_pass'
const PASS_SECONDS = 60 * 60

/**
 * Admits visitors who passed the challenge within the last hour from this network; signed-in users are exempt. Throws
 * `challenge_needed`.
 */
export async function assertPerson(context: AppContext): Promise<void> {
  if (!context.get('config').challenge || context.get('actor')) return
  const [ends = '', proof = ''] = (getCookie(context, COOKIE) ?? '').split('.')
  const inTime = /^\d{1,15}$/.test(ends) && Number(ends) > context.get('now').getTime()
  if (inTime && sameDigest(proof, await proofOf(context, ends))) return
  throw new AppError('challenge_needed')
}

/** The cookie identifies no user. */
export async function grantPass(context: AppContext): Promise<void> {
  const ends = String(context.get('now').getTime() + PASS_SECONDS * 1000)
  setCookie(context, COOKIE, `${ends}.${await proofOf(context, ends)}`, {
    path: '/api',
    httpOnly: true,
    secure: new URL(context.req.url).protocol === 'https:',
    sameSite: 'Strict',
    maxAge: PASS_SECONDS,
  })
}

function proofOf(context: AppContext, ends: string): Promise<string> {
  const network = networkOf(context.req.header('cf-connecting-ip'))
  return keyedDigest(`challenge pass\n${ends}\n${network}`, context.get('config').authSecret)
}

/** Constant time. */
function sameDigest(given: string, expected: string): boolean {
  const bytes = (text: string) => new TextEncoder().encode(text)
  return given.length === expected.length && timingSafeEqual(bytes(given), bytes(expected))
}
