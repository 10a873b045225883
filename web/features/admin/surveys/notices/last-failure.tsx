import type { SurveyDestination } from '#contract/survey/destinations'
import { lastFailure } from './destination-texts.ts'

/** Nothing unless the last attempt failed. */
export function LastFailure({ destination }: { destination: SurveyDestination }) {
  const text = lastFailure(destination)
  return text === '' ? null : <p className="text-sm wrap-anywhere text-danger">{text}</p>
}
