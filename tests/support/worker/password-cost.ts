import type * as production from '../../../worker/platform/credentials/password-cost.ts'

/** A thousandth of what a password costs in production. */
export const cost: typeof production.cost = { N: 2 ** 6, r: 8, p: 1 }
