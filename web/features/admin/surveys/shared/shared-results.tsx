import type { ResponseFilter } from '#contract/survey/admin'
import { MIN_GROUP } from '#contract/survey/result-links'
import { isShared, type SharedAnswers } from '#model/survey/shared-answers'
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import { useState } from 'react'
import { LoadErrorNotice } from '../../../../shell/errors/load-error-notice.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { CompareView } from '../responses/compare/compare-view.tsx'
import { CountProgress } from '../responses/count-progress.tsx'
import { FilterBar } from '../responses/filter-bar.tsx'
import { ReportHead } from '../responses/report-head.tsx'
import { SummaryView } from '../responses/summary-view.tsx'
import { useCounts } from '../responses/use-counts.ts'
import { loadShared } from './use-shared-results.ts'

/** Charts and comparisons, with what the link shows beside them. */
export function SharedResults({ id, shown }: { id: string; shown: SharedAnswers }) {
  const [filter, setFilter] = useState<ResponseFilter>({})
  const [view, setView] = useState<'charts' | 'compare'>('charts')
  const [axes, setAxes] = useState({ row: '', column: '' })
  // With days instead of moments, which the server reads as days of UTC.
  const counts = useCounts(id, filter, { load: loadShared, isFirstPart: view === 'compare' })
  if (counts.error && !counts.data) {
    const retry = () => {
      // A filter that the server refuses would be refused again.
      setFilter({})
      void counts.refetch()
    }
    return <LoadErrorNotice error={counts.error} onRetry={retry} />
  }
  if (!counts.data) return <Skeleton className="h-64" />
  const { schema, summary, hasHidden, isWhole } = counts.data
  const isTooSmall = hasHidden && isWhole && summary.responses === 0
  const language = schema.languages[0] ?? 'en'
  return (
    <>
      <ReportHead {...{ filter, schema, language }} />
      <FilterBar {...{ filter, schema, language }} version={0} hasDaysOnly onChange={setFilter} />
      <div className="print:hidden">
        <RadioChips
          label="View"
          labelHidden
          options={[
            { id: 'charts', label: 'Charts', icon: <ChartColumn aria-hidden="true" /> },
            { id: 'compare', label: 'Compare', icon: <Grid3x3 aria-hidden="true" /> },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {isTooSmall ? (
        <EmptyState
          title="Too few answers"
          text={`Results of fewer than ${MIN_GROUP} answers, or of all but so few, are hidden, so that no one can be recognised.`}
        >
          {Object.values(filter).some((value) => value !== undefined) ? (
            <Button onPress={() => setFilter({})}>Clear filter</Button>
          ) : null}
        </EmptyState>
      ) : view === 'charts' ? (
        <>
          <CountProgress counts={counts.data} total={undefined} />
          {hasHidden ? (
            <p className="text-sm text-soft">
              Counts below {MIN_GROUP} are hidden, and others that would reveal them.
            </p>
          ) : null}
          <SummaryView
            survey={id}
            {...{ schema, summary, language }}
            onChoose={(question) => {
              setAxes({ ...axes, row: question })
              setView('compare')
            }}
          />
        </>
      ) : (
        <CompareView
          {...{ id, schema, language, ...axes }}
          filter={filter}
          total={undefined}
          load={loadShared}
          isAskable={(question) => isShared(question, shown)}
          onChange={(row, column) => setAxes({ row, column })}
        />
      )}
    </>
  )
}
