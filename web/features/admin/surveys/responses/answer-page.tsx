import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { CallError } from '../../../../platform/call-error.ts'
import { usePageActions } from '../../../../shell/actions/use-actions.ts'
import { PageError } from '../../../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../../../shell/errors/load-error-notice.tsx'
import { useTitle } from '../../../../shell/use-title.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { formatDuration } from '../survey/local-time.ts'
import { isolated, languageName } from '../../../../platform/locale.ts'
import { useSurveyActs } from '../survey/use-survey-acts.ts'
import { prefetchResponse, useResponse } from '../survey/use-surveys.ts'
import { DeleteAnswers } from './delete-answers.tsx'
import { WholeAnswer } from './whole-answer.tsx'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

export function Component() {
  const { answer_id: id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useResponse(id)
  const acts = useSurveyActs()
  const [isConfirming, setConfirming] = useState(false)
  useTitle(data ? `An answer to “${isolated(data.title)}”` : 'Survey answer')

  const previous = data?.previous ?? ''
  const next = data?.next ?? ''
  useEffect(() => {
    prefetchResponse(previous)
    prefetchResponse(next)
  }, [previous, next])

  const go = (to: string) => void navigate(`/admin/surveys/answers/${to}`, { replace: true })
  usePageActions([
    {
      id: 'survey-answer.previous',
      label: 'Newer answer',
      shortcut: 'ArrowLeft',
      when: () => previous !== '' && !isConfirming,
      run: () => go(previous),
    },
    {
      id: 'survey-answer.next',
      label: 'Older answer',
      shortcut: 'ArrowRight',
      when: () => next !== '' && !isConfirming,
      run: () => go(next),
    },
  ])

  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: 'There is no such answer' })
  }
  if (error && !data) {
    return <LoadErrorNotice error={error} onRetry={refetch} page />
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading the answer" className="mx-auto w-full max-w-3xl px-4 pt-9">
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="mt-6 h-96" />
      </div>
    )
  }

  const { response, title, schema } = data

  async function remove() {
    setConfirming(false)
    const neighbour = next || previous
    await acts.removeResponse(
      response,
      neighbour
        ? `/admin/surveys/answers/${neighbour}`
        : `/admin/surveys/submissions/${response.survey}?view=table`,
    )
  }

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pt-6 pb-16 md:pt-9">
      <header className="flex flex-wrap items-end gap-x-3 gap-y-3">
        <div className="mr-auto flex min-w-0 flex-col gap-1">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          <p className="text-sm text-soft">
            <Link
              to={`/admin/surveys/submissions/${response.survey}?view=table`}
              className="rounded-control underline underline-offset-2"
            >
              All answers
            </Link>
          </p>
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            label="Newer answer"
            shortcut="ArrowLeft"
            icon={<ArrowLeft aria-hidden="true" />}
            isDisabled={previous === ''}
            onPress={() => go(previous)}
          />
          <IconButton
            label="Older answer"
            shortcut="ArrowRight"
            icon={<ArrowRight aria-hidden="true" />}
            isDisabled={next === ''}
            onPress={() => go(next)}
          />
          <IconButton
            label="Delete this answer"
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => setConfirming(true)}
          />
        </div>
      </header>
      <Facts response={response} />
      <WholeAnswer key={response.id} response={response} schema={schema} />
      {isConfirming ? (
        <DeleteAnswers
          title="Delete this answer?"
          text="Its files and recordings are deleted too, also from films. This can’t be undone."
          onDelete={() => void remove()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}

function Facts({ response }: { response: NonNullable<ReturnType<typeof useResponse>['data']>['response'] }) {
  const facts: [name: string, value: string][] = [
    ['Who', response.person ? `${response.person.name} (${response.person.email})` : 'A visitor'],
    ['Started', formatDateTime(response.begun)],
    ['Sent', formatDateTime(response.sent) || 'Not yet'],
    ...(response.edited ? [['Changed', formatDateTime(response.edited)] satisfies [string, string]] : []),
    ['Time', response.state === 'sent' ? formatDuration(response.seconds) : '—'],
    ['Version', String(response.version)],
    ['Language', languageName(response.language)],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-2">
          <dt className="w-20 shrink-0 text-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
