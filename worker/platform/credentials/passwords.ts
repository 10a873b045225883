import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { cost } from './password-cost.ts'

const KEY_BYTES = 32
const SALT_BYTES = 16

/** `scrypt$N$r$p$salt$key`, the last two in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt)
  return ['scrypt', cost.N, cost.r, cost.p, base64(salt), base64(key)].join('$')
}

/** Without a hash (an unknown user) it does the same work in vain, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [scheme, n, r, p, salt = '', key = ''] = stored?.split('$') ?? []
  const known = scheme === 'scrypt' && Number(n) === cost.N && Number(r) === cost.r && Number(p) === cost.p
  const expected = known ? Buffer.from(key, 'base64') : Buffer.alloc(KEY_BYTES)
  const actual = await derive(password, known ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES))
  return expected.length === actual.length && timingSafeEqual(actual, expected) && known
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((done, fail) => {
    // One form for each way of typing the same letters.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) => {
      if (error) fail(error)
      else done(key)
    })
  })
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
