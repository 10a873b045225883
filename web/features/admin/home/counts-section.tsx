import { COUNT_RANGES, type DailyCounts } from '#contract/admin/daily-counts'
import { lazy, Suspense, useState } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { theme } from '../../../shell/theme.ts'
import { useMedia } from '../../../shell/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { AdminSection } from '../frame/admin-page.tsx'
import { CountsTable } from './counts-table.tsx'
import { amountOf, headlineOf, shownSeries, type Series } from './series.ts'
import { useCounts } from './use-home.ts'
import { formatDate } from '../../../platform/locale.ts'

// The chart library is as large as the rest of the page, so it is loaded later.
const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))

/** Charts of daily counts, and the same numbers as a table. */
export function CountsSection() {
  const [days, setDays] = useState<number>(30)
  const [asTable, setAsTable] = useState(false)
  const { data: counts, error, refetch } = useCounts(days)
  return (
    <AdminSection
      title="Day by day"
      bare
      action={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Switch label="As a table" value={asTable} onChange={setAsTable} />
          <RadioChips
            label="Days"
            labelHidden
            options={COUNT_RANGES.map((range) => ({ id: String(range), label: `${range} days` }))}
            value={String(days)}
            onChange={(id) => setDays(Number(id))}
          />
        </div>
      }
    >
      {error && !counts ? (
        <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-panel p-5 text-sm">
          <p className="mr-auto">{errorMessage(error).text}</p>
          <Button size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : counts && asTable ? (
        <CountsTable counts={counts} />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {shownSeries.map((series) =>
            counts ? (
              <SeriesCard key={series.kind} series={series} counts={counts} />
            ) : (
              <Skeleton key={series.kind} className="h-54" />
            ),
          )}
        </div>
      )}
    </AdminSection>
  )
}

function SeriesCard({ series, counts }: { series: Series; counts: DailyCounts }) {
  const { kind, label } = series
  const [day, setDay] = useState<number | null>(null)
  const chosen = useSignal(theme)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const { amount, note } = headlineOf(series, counts)
  const pointed = day === null ? undefined : counts.days[day]
  return (
    <section aria-label={label} className="min-w-0 rounded-panel border border-line bg-panel p-4">
      <h3 className="font-text text-sm font-medium tracking-normal text-soft">{label}</h3>
      <p className="mb-1 flex items-baseline gap-2">
        <span className="font-display text-2xl font-bold tabular-nums">
          {pointed ? amountOf(kind, counts.series[kind][day ?? 0] ?? 0) : amount}
        </span>
        <span className="text-sm text-soft">{pointed ? dayWords(pointed) : note}</span>
      </p>
      <Suspense fallback={<div className="h-33" />}>
        <DayChart
          kind={kind}
          label={label}
          days={counts.days}
          values={counts.series[kind]}
          themeKey={`${chosen} ${isDark}`}
          onDay={setDay}
        />
      </Suspense>
    </section>
  )
}

function dayWords(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}
