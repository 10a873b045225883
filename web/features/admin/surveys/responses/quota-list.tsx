import type { SurveySchema } from '#contract/survey/schema'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { formatNumber } from '../../../../platform/locale.ts'
import { conditionText } from './filter-text.ts'
import { useQuotas } from './use-quotas.ts'

/** Sent answers by quota, of all versions and whatever the filter. */
export default function QuotaList({
  survey,
  schema,
  language,
}: {
  survey: string
  schema: SurveySchema
  language: string
}) {
  const { data } = useQuotas(survey)
  if (!data || data.quotas.length === 0) return null
  return (
    <section aria-label="Quotas" className="flex max-w-3xl flex-col gap-4">
      <h2 className="text-xl">Quotas</h2>
      {data.quotas.map(({ id, if: condition, limit, count }) => (
        <ProgressBar
          key={id}
          label={conditionText(condition, schema, language)}
          value={Math.min(1, count / limit)}
          text={`${formatNumber(count)} of ${formatNumber(limit)} · ${leftText(limit - count)}`}
        />
      ))}
    </section>
  )
}

function leftText(left: number): string {
  return left > 0 ? `${formatNumber(left)} left` : 'full'
}
