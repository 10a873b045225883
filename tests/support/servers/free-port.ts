import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below those that systems hand to whoever connects somewhere: one of these could be gone again between the look and
 * its use.
 */
const LOWEST = 10_240
const HIGHEST = 32_767

/** A port that is free right now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })
}
