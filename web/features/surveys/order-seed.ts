import { localStore } from '../../platform/browser-storage.ts'

/** The seed of random orders in this browser: options must not move when the respondent comes back. */
export function orderSeed(
  survey: string,
  storage: Pick<Storage, 'getItem'> & { setItem(key: string, value: string): unknown } = localStore,
): string {
  const key = keyOf(survey)
  const stored = storage.getItem(key)
  if (stored) return stored
  const seed = String(Math.random())
  storage.setItem(key, seed)
  return seed
}

/** The next response in this browser, perhaps of another respondent, gets another order. */
export function forgetOrder(survey: string, storage: Pick<Storage, 'removeItem'> = localStore): void {
  storage.removeItem(keyOf(survey))
}

const keyOf = (survey: string) => `mouthpiece_survey_order_${survey}`
