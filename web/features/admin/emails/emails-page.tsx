import { campaignStates, type CampaignListItem } from '#contract/emails/campaigns'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EmailMenu } from './email-menu.tsx'
import { EmailState } from './email-state.tsx'
import { categoryNames, momentWords, peopleWords, progressOf, stateNames } from './email-words.ts'
import { ListPager } from './list-pager.tsx'
import { NewEmailDialog } from './new-email-dialog.tsx'
import { EMAILS_PER_PAGE, useEmailList } from './use-emails.ts'

const views = ['all', ...campaignStates, 'templates'] as const

/** `/admin/emails`: campaigns by how they stand, and the templates they are made from. */
export function Component() {
  useTitle('E-mails')
  const [params, setParams] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const view = views.find((one) => one === params.get('state')) ?? 'all'
  const search = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const state = view === 'all' || view === 'templates' ? undefined : view
  const list = useEmailList({ search: search.trim(), state, template: view === 'templates', page })

  function set(name: string, value: string) {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name !== 'page') next.delete('page')
    setParams(next, { replace: true })
  }

  usePageActions(
    useMemo(() => [{ id: 'emails.new', label: 'New e-mail', shortcut: 'n', run: () => setMaking(true) }], []),
  )

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h1 className="mr-auto text-4xl">E-mails</h1>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setMaking(true)}>
          New e-mail
        </Button>
      </header>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label="Search e-mails"
          labelHidden
          placeholder="Search"
          value={search}
          onChange={(text) => set('search', text)}
          className="w-full sm:w-60"
          suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
        />
        <RadioChips
          label="State"
          labelHidden
          options={views.map((id) => ({ id, label: viewName(id) }))}
          value={view}
          onChange={(id) => set('state', id === 'all' ? '' : id)}
        />
      </div>
      {list.data ? (
        list.data.items.length > 0 || page > 1 ? (
          <>
            <ul className="flex flex-col" aria-busy={list.isPlaceholderData}>
              {list.data.items.map((email) => (
                <EmailRow key={email.id} email={email} />
              ))}
            </ul>
            <ListPager
              page={page}
              perPage={EMAILS_PER_PAGE}
              total={list.data.totalItems}
              onPage={(next) => set('page', next === 1 ? '' : String(next))}
            />
          </>
        ) : search !== '' || state ? (
          <EmptyState title="No e-mail like that" text="Names and subjects are searched.">
            <Button onPress={() => setParams({}, { replace: true })}>Show all</Button>
          </EmptyState>
        ) : view === 'templates' ? (
          <EmptyState
            title="No templates yet"
            text="Save an e-mail as a template from its menu, and the next one starts from it."
          />
        ) : (
          <EmptyState
            title="Write to everybody, or to a few"
            text="Compose an e-mail, choose who gets it, look at it as each of them will see it, and send it now or later."
          >
            <Button variant="primary" onPress={() => setMaking(true)}>
              Compose the first
            </Button>
          </EmptyState>
        )
      ) : list.error ? (
        <EmptyState {...wordsFor(list.error)}>
          <Button variant="primary" onPress={() => void list.refetch()}>
            Try again
          </Button>
        </EmptyState>
      ) : (
        <div role="status" aria-label="Loading the e-mails" className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      )}
      {isMaking ? <NewEmailDialog onClose={() => setMaking(false)} /> : null}
    </div>
  )
}

function viewName(view: (typeof views)[number]): string {
  if (view === 'all') return 'All'
  return view === 'templates' ? 'Templates' : stateNames[view]
}

function EmailRow({ email }: { email: CampaignListItem }) {
  const { id, name, subject, state, template, category, counts } = email
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          to={`/admin/emails/compose/${id}`}
          className="w-fit max-w-full truncate rounded-control font-medium hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-sm text-soft">{subject || 'No subject yet'}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          {template ? null : <EmailState state={state} />}
          <span>{categoryNames[category]}</span>
          <span>{whenWords(email)}</span>
        </p>
      </div>
      {counts.total > 0 ? (
        <div className="hidden w-44 shrink-0 flex-col items-end gap-1 text-sm sm:flex">
          <span className="font-medium tabular-nums">
            {counts.sent.toLocaleString()} of {peopleWords(counts.total - counts.skipped)}
          </span>
          {state === 'sending' || state === 'paused' ? (
            <ProgressBar label={`Progress of “${name}”`} labelHidden value={progressOf(counts)} />
          ) : counts.failed + counts.unknown > 0 ? (
            <span className="text-danger tabular-nums">
              {(counts.failed + counts.unknown).toLocaleString()} went wrong
            </span>
          ) : null}
        </div>
      ) : null}
      <EmailMenu email={email} />
    </li>
  )
}

function whenWords({ state, scheduled, finished, started, updated }: CampaignListItem): string {
  switch (state) {
    case 'scheduled':
      return `Goes out ${momentWords(scheduled)}`
    case 'sending':
    case 'paused':
      return `Began ${momentWords(started)}`
    case 'sent':
    case 'cancelled':
      return momentWords(finished)
    case 'draft':
      return `Changed ${momentWords(updated)}`
    default:
      return state satisfies never
  }
}
