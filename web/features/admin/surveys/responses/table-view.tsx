import type { SurveySchema } from '#contract/survey/schema'
import type { ResponseFilter } from '#contract/survey/admin'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { LoadErrorNotice } from '../../../../shell/errors/load-error-notice.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Pager } from '../../list/pager.tsx'
import { useSurveyActs } from '../survey/use-survey-acts.ts'
import { useResponses } from '../survey/use-surveys.ts'
import { DeleteAnswers } from './delete-answers.tsx'
import { ResponsesTable } from './responses-table.tsx'
import { useResponseSelection, type ResponseSelection } from './use-response-selection.ts'
import { formatNumber } from '../../../../platform/locale.ts'

interface TableViewProps {
  id: string
  page: number
  sort: string
  isAnonymous: boolean
  filter: ResponseFilter
  schema: SurveySchema
  language: string
  onPage: (page: number) => void
  onSort: (sort: string) => void
}

/** One page of the responses, with actions on the selected ones. */
export function TableView(props: TableViewProps) {
  const { id, page, sort, isAnonymous, filter, schema, language, onPage, onSort } = props
  const { data, error, isPlaceholderData, refetch } = useResponses(id, { ...filter, sort, page })
  const selection = useResponseSelection(data?.items.map((response) => response.id) ?? [])
  if (error && !data) {
    return <LoadErrorNotice error={error} onRetry={refetch} />
  }
  if (!data) return <Skeleton className="h-96" />
  if (data.items.length === 0) {
    return (
      <>
        <EmptyState title="No matching answers" text="Try other filters, or clear them." />
        <Pager page={page} perPage={data.perPage} total={data.totalItems} onPage={onPage} />
      </>
    )
  }
  return (
    <>
      <SelectionBar survey={id} selection={selection} />
      <ResponsesTable
        responses={data.items}
        schema={schema}
        language={language}
        isAnonymous={isAnonymous}
        isOld={isPlaceholderData}
        sort={sort}
        onSort={onSort}
        selection={selection}
      />
      <Pager page={page} perPage={data.perPage} total={data.totalItems} onPage={onPage} />
    </>
  )
}

function SelectionBar({ survey, selection }: { survey: string; selection: ResponseSelection }) {
  const acts = useSurveyActs()
  const [isConfirming, setConfirming] = useState(false)
  const { ids } = selection
  const count = ids.length === 1 ? '1 answer' : `${formatNumber(ids.length)} answers`

  async function remove() {
    setConfirming(false)
    await acts.removeResponses(survey, ids)
    selection.clear()
  }

  if (ids.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label="Selected answers"
      className="flex flex-wrap items-center gap-2 rounded-panel border border-line-strong bg-raised px-3 py-2 text-sm"
    >
      <span className="mr-auto font-medium tabular-nums">{count} selected</span>
      <Button
        size="small"
        icon={<Download aria-hidden="true" />}
        onPress={() => void acts.saveResponses(survey, 'csv', { ids: ids.join(',') })}
      >
        Download CSV
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 aria-hidden="true" />}
        pending={acts.running}
        onPress={() => setConfirming(true)}
      >
        Delete
      </Button>
      <IconButton
        size="small"
        label="Clear selection"
        icon={<X aria-hidden="true" />}
        onPress={selection.clear}
      />
      {isConfirming ? (
        <DeleteAnswers
          title={`Delete ${count}?`}
          text="Their files and recordings are deleted too, also from films. This can’t be undone."
          onDelete={() => void remove()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}
