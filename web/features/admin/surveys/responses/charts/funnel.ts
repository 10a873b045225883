import { titleText } from '#model/survey/recall-markers'
import type { SurveySchema } from '#contract/survey/schema'
import type { SurveySummary } from '#contract/survey/summary'
import { formatNumber } from '../../../../../platform/locale.ts'
import type { Chart } from './chart.ts'

/** The funnel: how many responses reached, skipped and ended at each page. */
export function funnelChart(funnel: SurveySummary['funnel'], schema: SurveySchema, language: string): Chart {
  const max = Math.max(1, ...funnel.map(({ reached, skipped }) => reached + skipped))
  return {
    rowName: 'Page',
    valueName: 'Reached',
    bars: funnel.map(({ page, reached, skipped, left }, index) => ({
      id: page,
      label:
        titleText(schema.pages.find(({ id }) => id === page)?.title, language, schema) || `Page ${index + 1}`,
      share: reached / max,
      value: reached,
      ...(skipped > 0 && { passed: skipped / max }),
      text: [
        formatNumber(reached),
        ...(skipped > 0 ? [`${formatNumber(skipped)} skipped by logic`] : []),
        ...(left > 0 ? [`${formatNumber(left)} left here`] : []),
      ].join(', '),
    })),
  }
}
