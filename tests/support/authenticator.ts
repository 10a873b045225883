import { createHmac } from 'node:crypto'

const STEP_SECONDS = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * For this secret (base 32): each call answers a newer code (RFC 6238) than the last, and waits as long as the
 * server, which allows one step, would refuse it.
 */
export function authenticator(secret: string): () => Promise<string> {
  let last = 0
  return async () => {
    const now = () => Date.now() / 1000 / STEP_SECONDS
    // The step before counts only while there is time left to send it.
    const earliest = Math.floor(now()) - (now() % 1 < 0.5 ? 1 : 0)
    const step = Math.max(last + 1, earliest)
    while (step > Math.floor(now()) + 1) await new Promise((done) => setTimeout(done, 500))
    last = step
    return codeOf(secret, step)
  }
}

function codeOf(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
