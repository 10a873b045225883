import type { SurveyListItem } from '#contract/survey-admin'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { usePageActions } from '../../../../shell/actions/use-actions.ts'
import { wordsFor } from '../../../../shell/errors/words.ts'
import { useTitle } from '../../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { RadioChips } from '../../../../ui/radio-chips.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { type SurveySort, refreshSurveys, stepSurvey } from '../../../../data/surveys.ts'
import { InvitationsDialog } from '../survey/invitations-dialog.tsx'
import { ShowInChatDialog } from '../survey/show-in-chat-dialog.tsx'
import { momentWords } from '../survey/local-time.ts'
import { Pager } from '../survey/pager.tsx'
import { StateBadge } from '../survey/state-badge.tsx'
import { DeleteSurveyDialog } from '../survey/survey-dialogs.tsx'
import { surveyMenu } from '../survey/survey-menu.tsx'
import { stateNames, useSurveyList } from '../survey/use-surveys.ts'
import { useSettled } from '../survey/use-settled.ts'
import { useSurveySteps } from '../survey/use-survey-steps.ts'

const sorts: { id: SurveySort; label: string }[] = [
  { id: '-updated', label: 'Last changed' },
  { id: '-created', label: 'Newest' },
  { id: 'title', label: 'Title' },
  { id: '-responses', label: 'Most answers' },
]

const shownStates = ['all', 'draft', 'open', 'closed', 'archived'] as const

/** `/admin/surveys`: every survey, and what can be done with it. */
export function Component() {
  useTitle('Surveys')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const state = shownStates.find((one) => one === params.get('state')) ?? 'all'
  const sort = sorts.find(({ id }) => id === params.get('sort'))?.id ?? '-updated'
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [search, setSearch] = useState(params.get('search') ?? '')
  const asked = useSettled(search.trim(), 250)
  const list = useSurveyList({ search: asked, state: state === 'all' ? undefined : state, sort, page })

  function set(name: string, value: string) {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name !== 'page') next.delete('page')
    setParams(next, { replace: true })
  }

  usePageActions(
    useMemo(
      () => [
        {
          id: 'surveys.new',
          label: 'New survey',
          shortcut: 'n',
          run: () => void navigate('/admin/surveys/compose'),
        },
      ],
      [navigate],
    ),
  )

  const isFiltered = asked !== '' || state !== 'all'
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h1 className="mr-auto text-4xl">Surveys</h1>
        <Link to="/admin/surveys/compose" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden="true" />
          New survey
        </Link>
      </header>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label="Search surveys"
          labelHidden
          placeholder="Search"
          value={search}
          onChange={(text) => {
            setSearch(text)
            set('search', text.trim())
          }}
          className="w-full sm:w-60"
          suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
        />
        <Select
          label="Order"
          labelHidden
          options={sorts}
          value={sort}
          onChange={(id) => set('sort', id === '-updated' ? '' : id)}
          className="w-40"
        />
        <RadioChips
          label="State"
          labelHidden
          options={shownStates.map((id) => ({ id, label: id === 'all' ? 'All' : stateNames[id] }))}
          value={state}
          onChange={(id) => set('state', id === 'all' ? '' : id)}
        />
      </div>
      {list.data ? (
        list.data.items.length > 0 || page > 1 ? (
          <>
            <ul className="flex flex-col" aria-busy={list.isPlaceholderData}>
              {list.data.items.map((survey) => (
                <SurveyRow key={survey.id} survey={survey} />
              ))}
            </ul>
            <Pager
              page={page}
              perPage={list.data.perPage}
              total={list.data.totalItems}
              onPage={(next) => set('page', next === 1 ? '' : String(next))}
            />
          </>
        ) : isFiltered ? (
          <EmptyState title="No survey like that" text="Only titles and descriptions are searched.">
            <Button
              onPress={() => {
                setSearch('')
                setParams({}, { replace: true })
              }}
            >
              Show all
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            title="Ask people something"
            text="A survey can be answered with words, choices, files, and with the voice. Compose one, publish it, send its link."
          >
            <Link to="/admin/surveys/compose" className={buttonClass({ variant: 'primary' })}>
              Compose the first
            </Link>
          </EmptyState>
        )
      ) : list.error ? (
        <EmptyState {...wordsFor(list.error)}>
          <Button variant="primary" onPress={() => void list.refetch()}>
            Try again
          </Button>
        </EmptyState>
      ) : (
        <div role="status" aria-label="Loading the surveys" className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      )}
    </div>
  )
}

function SurveyRow({ survey }: { survey: SurveyListItem }) {
  const { id, title, state, responses, begun, updated, version, changed } = survey
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'delete' | 'invite' | 'chat'>()
  const steps = useSurveySteps(async (step) => {
    await stepSurvey(id, step)
    return true
  })
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          to={`/admin/surveys/compose/${id}`}
          className="w-fit max-w-full truncate rounded-control font-medium hover:underline"
        >
          {title}
        </Link>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <StateBadge state={survey.state} />
          {version > 0 && changed && state !== 'archived' ? <span>Unpublished changes</span> : null}
          <span>Changed {momentWords(updated)}</span>
        </p>
      </div>
      {version > 0 ? (
        <Link
          to={`/admin/surveys/submissions/${id}`}
          className="flex shrink-0 flex-col items-end rounded-control px-2 py-1 text-sm hover:bg-hover"
        >
          <span className="font-medium tabular-nums">{answersWords(responses)}</span>
          {begun > 0 ? <span className="text-soft tabular-nums">{begun.toLocaleString()} begun</span> : null}
        </Link>
      ) : null}
      <Menu
        label={`“${title}”`}
        trigger={<IconButton label={`What to do with “${title}”`} icon={<Ellipsis aria-hidden="true" />} />}
        items={surveyMenu(survey, {
          onStep: (step) => void steps.run(step),
          onDuplicate: () => void steps.duplicate(id),
          onInvite: () => setDialog('invite'),
          onShowInChat: () => setDialog('chat'),
          onDelete: () => setDialog('delete'),
          onOpen: (path) => void navigate(path),
        })}
      />
      {dialog === 'delete' ? (
        <DeleteSurveyDialog
          survey={survey}
          onClose={() => setDialog(undefined)}
          onDeleted={() => {
            setDialog(undefined)
            refreshSurveys()
          }}
        />
      ) : null}
      {dialog === 'invite' ? (
        <InvitationsDialog survey={survey} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'chat' ? <ShowInChatDialog survey={survey} onClose={() => setDialog(undefined)} /> : null}
    </li>
  )
}

function answersWords(count: number): string {
  return count === 1 ? '1 answer' : `${count.toLocaleString()} answers`
}
