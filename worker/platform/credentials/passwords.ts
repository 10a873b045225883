import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { cost } from './password-cost.ts'

const KEY_BYTES = 32
const SALT_BYTES = 16

/** Node's own bound for scrypt, which takes 128 · r · (N + p + 2) bytes. */
const MAX_BYTES = 32 * 2 ** 20
/** Values of p, each of which takes as long as the first. */
const MAX_PASSES = 16

type Cost = typeof cost

/** `scrypt$N$r$p$salt$key`, the last two in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, base64(salt), base64(key)].join('$')
}

/**
 * Without a hash (an unknown user) it does the same work in vain, so that timing reveals nothing. Hashes of another
 * cost are valid, so that `cost` can change.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [scheme, n, r, p, salt = '', key = ''] = stored?.split('$') ?? []
  const storedCost = { N: Number(n), r: Number(r), p: Number(p) }
  const known = scheme === 'scrypt' && isPossible(storedCost)
  const expected = known ? Buffer.from(key, 'base64') : Buffer.alloc(KEY_BYTES)
  const saltBytes = known ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES)
  const actual = await derive(password, saltBytes, known ? storedCost : cost)
  return expected.length === actual.length && timingSafeEqual(actual, expected) && known
}

/** Returns true if scrypt accepts it and its memory and time are bounded. */
function isPossible({ N, r, p }: Cost): boolean {
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N))
  const areWhole = Number.isInteger(r) && Number.isInteger(p) && r > 0 && p > 0
  return isPowerOfTwo && areWhole && 128 * r * (N + p + 2) < MAX_BYTES && p <= MAX_PASSES
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((done, fail) => {
    // One form for each way of typing the same letters.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p }, (error, key) => {
      if (error) fail(error)
      else done(key)
    })
  })
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
