import type { AdminUser } from '#contract/admin/records'
import { flagKeys, flags } from '#contract/flags'
import { isKnownFlag } from '#model/account/flags'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { deviceOf } from '../../../shell/device/device-of.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Moment, StateDot } from '../list/common-columns.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Facts } from '../list/facts.tsx'
import { RowPage, RowPageError, RowSection } from '../list/row-page.tsx'
import { StorageFacts } from '../list/storage-facts.tsx'
import { useListActs } from '../list/acts/use-list-acts.ts'
import { requestStateLabel } from '../upload-waitlist/request-states.ts'
import { useAdminUser } from './use-admin-user.ts'
import { flagLabel } from '../flags/flag-labels.ts'
import { userList, userState } from './user-list.tsx'
import { formatDate, formatNumber, isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const HistoryList = lazy(async () => ({ default: (await import('../audit/history-list.tsx')).HistoryList }))

const RoleDialog = lazyWindow(async () => (await import('./role-dialog.tsx')).RoleDialog)

/** `/admin/users/:id`. */
export function Component() {
  const { id = '' } = useParams()
  const user = useAdminUser(id)
  useTitle(user.data ? user.data.name || user.data.email : 'User')
  if (!user.data) {
    return (
      <RowPageError
        error={user.error}
        missing="There is no such person"
        onRetry={() => void user.refetch()}
      />
    )
  }
  const { data } = user
  const row = { ...data, expand: {} }
  return (
    <RowPage
      list={userList}
      listPath="/admin/users"
      row={row}
      title={data.name || data.email}
      state={<StateDot {...userState(row)} />}
    >
      {data.banned === '' ? null : (
        <p role="note" className="rounded-panel border border-danger bg-raised px-5 py-3 text-sm">
          <strong className="text-danger">Banned</strong> since <Moment value={data.banned} />:{' '}
          <bdi>{data.banReason}</bdi>
        </p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RowSection title="Account" action={<RoleButton user={data} />}>
          <Facts
            facts={[
              ['E-mail', `${data.email}${data.verified ? '' : ' (not confirmed)'}`],
              ['Joined', <Moment key="created" value={data.created} />],
              ['Role', data.admin ? 'Admin' : 'Creator'],
              ['Two-step sign-in', data.secondFactor ? 'On' : 'Off'],
              ...(data.deleteAfter === ''
                ? []
                : [['Will be deleted', <Moment key="delete" value={data.deleteAfter} />] as const]),
              ['Id', <code key="id">{data.id}</code>],
            ]}
          />
        </RowSection>
        <RowSection title="Flags">
          <FlagTable user={data} />
        </RowSection>
        <RowSection
          title="Projects"
          action={
            <Link
              to={`/admin/projects?f=${encodeURIComponent(`owner~is~${data.id}`)}`}
              className="rounded-control text-sm underline underline-offset-2"
            >
              All projects
            </Link>
          }
        >
          <Projects projects={data.projects} />
        </RowSection>
        <RowSection title="Storage">
          <StorageFacts storage={data.storage} />
        </RowSection>
        <RowSection title="Signed in on" className="lg:col-span-2">
          <Sessions sessions={data.sessions} />
        </RowSection>
        {data.requests.length > 0 ? (
          <RowSection title="Requests to upload characters" className="lg:col-span-2">
            <ul className="flex flex-col gap-2 text-sm">
              {data.requests.map(({ id: request, created, state, purpose }) => (
                <li key={request} className="flex flex-wrap gap-x-3">
                  <span className="font-medium">{requestStateLabel(state)}</span>
                  <span className="text-soft">
                    <Moment value={created} />
                  </span>
                  <bdi className="min-w-0 wrap-anywhere">{purpose}</bdi>
                </li>
              ))}
            </ul>
          </RowSection>
        ) : null}
        {data.invites.length > 0 ? (
          <RowSection title="Invites" className="lg:col-span-2">
            <Invites invites={data.invites} />
          </RowSection>
        ) : null}
        <RowSection title="What admins did" className="lg:col-span-2">
          <Suspense fallback={<Skeleton className="h-24" />}>
            <HistoryList entries={data.history} name={data.name} />
          </Suspense>
        </RowSection>
      </div>
    </RowPage>
  )
}

/** Admins can't change their own role, or that of banned or leaving users. */
function RoleButton({ user }: { user: AdminUser }) {
  const [isChangingRole, setChangingRole] = useState(false)
  const me = useAuth().user?.id
  const isOffered = user.id !== me && (user.admin || (user.banned === '' && user.deleteAfter === ''))
  return (
    <>
      {isOffered ? (
        <Button size="small" onPress={() => setChangingRole(true)}>
          {user.admin ? 'Remove as admin…' : 'Make admin…'}
        </Button>
      ) : null}
      {isChangingRole ? (
        <Suspense>
          <RoleDialog user={user} onClose={() => setChangingRole(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function FlagTable({ user }: { user: AdminUser }) {
  const acting = useListActs(userList)
  return (
    <ul className="flex flex-col gap-4">
      {[...new Set([...flagKeys, ...user.flags.map(({ key }) => key)])].map((key) => {
        const held = user.flags.find((flag) => flag.key === key)
        // Typed wider than the table's current values: a flag may be on by default.
        const byDefault: boolean = isKnownFlag(key) && flags[key].default
        const act = userList.acts.find(({ id }) => id === (held ? 'revoke' : 'grant'))
        return (
          <li key={key}>
            <Switch
              label={flagLabel(key)}
              description={
                byDefault
                  ? 'Everyone has it.'
                  : held
                    ? `Given ${formatDate(new Date(held.created.replace(' ', 'T')), { dateStyle: 'medium' })}. Others do not have it.`
                    : 'Off for everyone who wasn’t given it.'
              }
              value={byDefault || held !== undefined}
              isDisabled={byDefault || acting.pending !== undefined}
              onChange={() => {
                if (act) void acting.run(act, { ids: [user.id] }, { key }, { ...user, expand: {} })
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Projects({ projects }: Pick<AdminUser, 'projects'>) {
  if (projects.count === 0) return <p className="text-sm text-soft">Nothing made yet.</p>
  return (
    <>
      <p className="text-sm text-soft">
        {formatNumber(projects.count)} {projects.count === 1 ? 'project' : 'projects'},{' '}
        {formatNumber(projects.published)} published
      </p>
      <ul className="flex flex-col text-sm">
        {projects.newest.map(({ id, title, updated }) => (
          <li key={id} className="flex gap-3 border-t border-line py-2 first:border-t-0">
            <Link to={`/admin/projects/${id}`} className="min-w-0 flex-1 rounded-control hover:underline">
              <TruncatedText>{title}</TruncatedText>
            </Link>
            <span className="shrink-0 text-soft">
              <Moment value={updated} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Sessions({ sessions }: Pick<AdminUser, 'sessions'>) {
  if (sessions.length === 0) return <p className="text-sm text-soft">Nowhere at the moment.</p>
  return (
    <ul className="flex flex-col text-sm">
      {sessions.map(({ id, created, used, agent }) => (
        <li key={id} className="flex flex-wrap gap-x-3 border-t border-line py-2 first:border-t-0">
          <span className="font-medium">{deviceOf(agent).name}</span>
          <span className="text-soft">
            Last used <Moment value={used} /> · since <Moment value={created} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The invite the user joined with, and earlier ones to their address. */
function Invites({ invites }: Pick<AdminUser, 'invites'>) {
  return (
    <ul className="flex flex-col text-sm">
      {invites.map(({ id, created, from, note, accepted, revoked, code }) => (
        <li key={id} className="flex flex-wrap gap-x-3 border-t border-line py-2 first:border-t-0">
          <span className="font-medium">
            {accepted !== '' ? 'Joined with it' : revoked !== '' ? 'Revoked' : 'Not accepted'}
            {accepted === '' ? null : (
              <>
                {' '}
                <Moment value={accepted} />
              </>
            )}
          </span>
          <span className="text-soft">
            {code ? 'A code' : 'An invite'} of <Moment value={created} />
            {from === '' ? '' : `, by ${isolated(from)}`}
          </span>
          {note === '' ? null : <span className="min-w-0 wrap-anywhere">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
