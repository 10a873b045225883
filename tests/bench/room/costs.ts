/**
 * Milliseconds that work takes on one thread. All are assumed: `npm run bench -- room --real=1000` prints what a delivery
 * costs in workerd, which replaces `frame`.
 */
export const costs = {
  /** A gateway writes a frame to one socket. */
  frame: 0.02,
  /** A gateway reads a frame of one socket. */
  receive: 0.04,
  /** An object takes a call of another one. */
  call: 0.1,
  /** A room stores one command of a transaction. */
  command: 0.05,
  /** A room's transaction; the platform confirms it before the answer leaves. */
  transaction: 0.2,
}

/** Milliseconds on the way, uniform between these: assumed, for people of one continent. */
export const ways = {
  client: [10, 60],
  object: [2, 20],
  /** Until a transaction is stored on several machines. */
  commit: [3, 15],
} as const
