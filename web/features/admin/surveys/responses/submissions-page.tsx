import type { AdminSurvey, ResponseFilter } from '#contract/survey/admin'
import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Table from 'lucide-react/icons/table'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { CallError } from '../../../../platform/call-error.ts'
import { PageError } from '../../../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../../../shell/errors/load-error-notice.tsx'
import { useTitle } from '../../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ReportHead } from './report-head.tsx'
import { askedFilter, filterFrom, withFilter } from './response-filter.ts'
import { sortFrom, USUAL_SORT } from './response-sort.ts'
import { ResultLinksWindow } from '../result-links/result-links-window.tsx'
import { NoticesWindow } from '../notices/notices-window.tsx'
import { ShareDialog } from '../survey/share-dialog.tsx'
import { StateBadge } from '../survey/state-badge.tsx'
import { SummaryView } from './summary-view.tsx'
import { TableView } from './table-view.tsx'
import { useSettled } from '../survey/use-settled.ts'
import { useSurvey } from '../survey/use-surveys.ts'
import { CompareView } from './compare/compare-view.tsx'
import { CountProgress } from './count-progress.tsx'
import { useCounts } from './use-counts.ts'
import { isolated } from '../../../../platform/locale.ts'

const QuotaList = lazy(() => import('./quota-list.tsx'))

/** `/admin/surveys/submissions/:survey_id`: all responses, as charts and as a table. */
export function Component() {
  const { survey_id: id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const survey = useSurvey(id)
  const filter = filterFrom(params)
  const words = useSettled(filter.search, 350)
  const where = useSettled(filter.where, 350)
  const asked = askedFilter({ ...filter, search: words, where })
  const view = viewOf(params.get('view'))
  // The table needs only the questions of the version, so a change of filter does not count its answers.
  const summary = useCounts(id, view === 'charts' ? asked : { version: asked.version }, {
    isFirstPart: view !== 'charts',
  })
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [isSharing, setSharing] = useState(false)
  const [isNotifying, setNotifying] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const sort = sortFrom(params)
  useTitle(survey.data ? `Answers to “${isolated(survey.data.title)}”` : 'Answers')

  const error = (survey.data ? null : survey.error) ?? (summary.data ? null : summary.error)
  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such survey' })
  }
  if (error) {
    return (
      <LoadErrorNotice
        error={error}
        onRetry={() => {
          void survey.refetch()
          void summary.refetch()
        }}
        page
      />
    )
  }
  if (!survey.data || !summary.data) return <SubmissionsSkeleton />

  const { settings, version } = survey.data
  const { schema } = summary.data
  const language = schema.languages[0] ?? 'en'
  const sentOnly = () => setParams(withFilter(params, { ...filter, state: 'sent' }))
  const set = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params)
    change(next)
    setParams(next, { replace: true })
  }

  return (
    <div className="survey-report mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <SubmissionsHeader
        survey={survey.data}
        onShare={() => setSharing(true)}
        onNotices={() => setNotifying(true)}
        onLinks={() => setLinking(true)}
        filter={asked}
      />
      <ReportHead {...{ filter, schema, language }} />
      <FilterBar
        filter={filter}
        schema={schema}
        version={version}
        language={language}
        onChange={(next) => setParams(withFilter(params, next), { replace: true })}
      />
      <div className="print:hidden">
        <RadioChips
          label="View"
          labelHidden
          options={[
            { id: 'charts', label: 'Charts', icon: <ChartColumn aria-hidden="true" /> },
            { id: 'compare', label: 'Compare', icon: <Grid3x3 aria-hidden="true" /> },
            { id: 'table', label: 'Table', icon: <Table aria-hidden="true" /> },
          ]}
          value={view}
          onChange={(chosen) =>
            set((next) => (chosen === 'charts' ? next.delete('view') : next.set('view', chosen)))
          }
        />
      </div>
      {survey.data.responses + survey.data.begun === 0 ? (
        <EmptyState title="No answers yet" text="Share the survey to get the first ones.">
          <Button variant="primary" onPress={() => setSharing(true)}>
            Share
          </Button>
        </EmptyState>
      ) : view === 'charts' ? (
        <>
          {(survey.data.draft.quotas ?? schema.quotas) ? (
            <Suspense>
              <QuotaList survey={id} schema={schema} language={language} />
            </Suspense>
          ) : null}
          <CountProgress counts={summary.data} total={survey.data.responses + survey.data.begun} />
          <SummaryView
            survey={id}
            schema={schema}
            summary={summary.data.summary}
            language={language}
            onChoose={(question, answer) => {
              const next = withFilter(params, { ...filter, question, answer })
              next.set('view', 'table')
              setParams(next)
            }}
            onSentOnly={sentOnly}
          />
        </>
      ) : view === 'compare' ? (
        <CompareView
          {...{ id, schema, language }}
          summary={summary.data.summary}
          onSentOnly={sentOnly}
          filter={asked}
          total={survey.data.responses + survey.data.begun}
          row={params.get('row') ?? ''}
          column={params.get('column') ?? ''}
          onChange={(row, column) =>
            set((next) => {
              next.set('row', row)
              next.set('column', column)
            })
          }
        />
      ) : (
        <TableView
          id={id}
          page={page}
          sort={sort}
          onSort={(next) =>
            set((query) => {
              query.delete('page')
              if (next === USUAL_SORT) query.delete('sort')
              else query.set('sort', next)
            })
          }
          isAnonymous={settings.anonymous}
          filter={asked}
          schema={schema}
          language={language}
          onPage={(to) => set((next) => (to === 1 ? next.delete('page') : next.set('page', String(to))))}
        />
      )}
      {isSharing ? <ShareDialog survey={survey.data} onClose={() => setSharing(false)} /> : null}
      {isLinking ? <ResultLinksWindow survey={survey.data} onClose={() => setLinking(false)} /> : null}
      {isNotifying ? <NoticesWindow survey={survey.data} onClose={() => setNotifying(false)} /> : null}
    </div>
  )
}

function viewOf(name: string | null): 'charts' | 'compare' | 'table' {
  return name === 'table' || name === 'compare' ? name : 'charts'
}

function SubmissionsHeader({
  survey,
  onShare,
  onNotices,
  onLinks,
  filter,
}: {
  survey: AdminSurvey
  onShare: () => void
  onNotices: () => void
  onLinks: () => void
  filter: ResponseFilter
}) {
  const { id, title, settings, version } = survey
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="mr-auto flex min-w-0 flex-col gap-1">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="flex flex-wrap gap-3 text-sm text-soft print:hidden">
          <StateBadge survey={{ ...survey, ...settings }} />
          {settings.anonymous ? <span>Anonymous</span> : null}
          <Link to="/admin/surveys" className="rounded-control underline underline-offset-2">
            All surveys
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={`/admin/surveys/compose/${id}`} className={buttonClass()}>
          <Pencil aria-hidden="true" />
          Edit
        </Link>
        {version > 0 ? (
          <Button icon={<Share2 aria-hidden="true" />} onPress={onShare}>
            Share
          </Button>
        ) : null}
        <Button icon={<Bell aria-hidden="true" />} onPress={onNotices}>
          Notices
        </Button>
        {version > 0 ? (
          <Button icon={<LinkIcon aria-hidden="true" />} onPress={onLinks}>
            Results link
          </Button>
        ) : null}
        <DownloadMenu survey={id} filter={filter} />
      </div>
    </header>
  )
}

function SubmissionsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the answers"
      className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-9 md:px-8"
    >
      <Skeleton className="h-10 w-2/5" />
      <Skeleton className="h-16" />
      <div className="grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
