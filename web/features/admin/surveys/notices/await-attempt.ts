import type { SurveyDelivery } from '#contract/survey/destinations'

const LOOKS = 15
const LOOK_MS = 1_000

/** Returns a new delivery after its first attempt, or `undefined` if that takes longer than 15 seconds. */
export async function awaitAttempt(
  find: () => Promise<SurveyDelivery | undefined>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
): Promise<SurveyDelivery | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    await pause()
    const delivery = await find()
    if (delivery && delivery.tried !== '') return delivery
  }
  return undefined
}
