import type { SurveySettings, SurveyState } from '#contract/survey/surveys'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

export type Standing = SurveyState | 'soon' | 'ended' | 'full'

export const standingNames: Record<Standing, string> = {
  draft: 'Draft',
  soon: 'Scheduled',
  open: 'Open',
  full: 'Full',
  ended: 'Ended',
  closed: 'Closed',
  archived: 'Archived',
}

export interface StandingOf extends Pick<SurveySettings, 'opens' | 'closes' | 'maxResponses'> {
  state: SurveyState
  /** Number of sent responses. */
  responses: number
}

/** Mirrors the worker's rule. */
export function standingOf(
  { state, opens, closes, maxResponses, responses }: StandingOf,
  now = new Date(),
): Standing {
  const moment = now.toISOString().replace('T', ' ')
  if (state !== 'open') return state
  if (closes !== '' && closes <= moment) return 'ended'
  if (opens !== '' && opens > moment) return 'soon'
  return maxResponses > 0 && responses >= maxResponses ? 'full' : 'open'
}

export function standingHint({ opens, closes }: StandingOf, standing: Standing): string | undefined {
  if (standing === 'soon') return `Opens ${formatDateTime(opens)}`
  if (standing === 'ended') return `Closed ${formatDateTime(closes)}`
  return standing === 'open' && closes !== '' ? `Closes ${formatDateTime(closes)}` : undefined
}
