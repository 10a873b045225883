import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Table from 'lucide-react/icons/table'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { CallError } from '../../../../platform/call-error.ts'
import { saveFrom } from '../../../../platform/save-file.ts'
import { PageError } from '../../../../shell/errors/page-error.ts'
import { wordsFor } from '../../../../shell/errors/words.ts'
import { useTitle } from '../../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { RadioChips } from '../../../../ui/radio-chips.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { csvAddress, formAddress } from '../../../../data/surveys.ts'
import { FilterBar } from './filter-bar.tsx'
import { Pager } from '../survey/pager.tsx'
import { askedFilter, filterFrom, withFilter } from './response-filter.ts'
import { ResponsesTable } from './responses-table.tsx'
import { StateBadge } from '../survey/state-badge.tsx'
import { SummaryView } from './summary-view.tsx'
import { useSettled } from '../survey/use-settled.ts'
import { useResponses, useSummary, useSurvey } from '../survey/use-surveys.ts'

/** `/admin/surveys/submissions/:survey_id`: what has been answered, as charts and as a table. */
export function Component() {
  const { survey_id: id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const survey = useSurvey(id)
  const filter = filterFrom(params)
  const words = useSettled(filter.search, 350)
  const asked = askedFilter({ ...filter, search: words })
  const view = params.get('view') === 'table' ? 'table' : 'charts'
  // The table needs the questions of the version only: what they sum up to is not counted anew at each filter.
  const summary = useSummary(id, view === 'charts' ? asked : { version: asked.version })
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [isSaving, setSaving] = useState(false)
  useTitle(survey.data ? `Answers to “${survey.data.title}”` : 'Answers')

  const error = (survey.data ? null : survey.error) ?? (summary.data ? null : summary.error)
  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such survey' })
  }
  if (error) {
    return (
      <EmptyState {...wordsFor(error)} heading="h1" className="min-h-[60vh] justify-center">
        <Button
          variant="primary"
          onPress={() => {
            void survey.refetch()
            void summary.refetch()
          }}
        >
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (!survey.data || !summary.data) return <SubmissionsSkeleton />

  const { title, settings, state, version } = survey.data
  const { schema } = summary.data
  const language = schema.languages[0] ?? 'en'
  const set = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params)
    change(next)
    setParams(next, { replace: true })
  }

  async function save() {
    setSaving(true)
    try {
      saveFrom(await csvAddress(id, asked))
    } catch (failure) {
      toast({ text: wordsFor(failure).text, tone: 'danger' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="mr-auto flex min-w-0 flex-col gap-1">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          <p className="flex flex-wrap gap-3 text-sm text-soft">
            <StateBadge state={state} />
            {settings.anonymous ? <span>Anonymous</span> : null}
            <Link to="/admin/surveys" className="rounded-control underline underline-offset-2">
              All surveys
            </Link>
          </p>
        </div>
        <div className="flex gap-3">
          <Link to={`/admin/surveys/compose/${id}`} className={buttonClass()}>
            <Pencil aria-hidden="true" />
            Compose
          </Link>
          <Button icon={<Download aria-hidden="true" />} pending={isSaving} onPress={() => void save()}>
            CSV
          </Button>
        </div>
      </header>
      <FilterBar
        filter={filter}
        schema={schema}
        version={version}
        language={language}
        onChange={(next) => setParams(withFilter(params, next), { replace: true })}
      />
      <RadioChips
        label="Shown as"
        labelHidden
        options={[
          { id: 'charts', label: 'Charts', icon: <ChartColumn aria-hidden="true" /> },
          { id: 'table', label: 'Table', icon: <Table aria-hidden="true" /> },
        ]}
        value={view}
        onChange={(chosen) =>
          set((next) => (chosen === 'table' ? next.set('view', 'table') : next.delete('view')))
        }
      />
      {survey.data.responses + survey.data.begun === 0 ? (
        <EmptyState
          title="Nobody has answered yet"
          text={`Send the link to those you want to hear: ${formAddress(id)}`}
        />
      ) : view === 'charts' ? (
        <SummaryView
          schema={schema}
          summary={summary.data.summary}
          language={language}
          onChoose={(question, answer) => {
            const next = withFilter(params, { ...filter, question, answer })
            next.set('view', 'table')
            setParams(next)
          }}
        />
      ) : (
        <TableView
          id={id}
          page={page}
          isAnonymous={settings.anonymous}
          filter={asked}
          schema={schema}
          language={language}
          onPage={(to) => set((next) => (to === 1 ? next.delete('page') : next.set('page', String(to))))}
        />
      )}
    </div>
  )
}

interface TableViewProps {
  id: string
  page: number
  isAnonymous: boolean
  filter: Parameters<typeof askedFilter>[0]
  schema: Parameters<typeof ResponsesTable>[0]['schema']
  language: string
  onPage: (page: number) => void
}

function TableView({ id, page, isAnonymous, filter, schema, language, onPage }: TableViewProps) {
  const { data, error, isPlaceholderData, refetch } = useResponses(id, { ...filter, page })
  if (error && !data) {
    return (
      <EmptyState {...wordsFor(error)}>
        <Button variant="primary" onPress={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (!data) return <Skeleton className="h-96" />
  if (data.items.length === 0) {
    return (
      <>
        <EmptyState
          title="No answers like that"
          text="Nobody has answered yet, or the filter lets none through."
        />
        <Pager page={page} perPage={data.perPage} total={data.totalItems} onPage={onPage} />
      </>
    )
  }
  return (
    <>
      <ResponsesTable
        responses={data.items}
        schema={schema}
        language={language}
        isAnonymous={isAnonymous}
        isOld={isPlaceholderData}
      />
      <Pager page={page} perPage={data.perPage} total={data.totalItems} onPage={onPage} />
    </>
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
