import type { ListRow } from '#contract/admin/lists'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { AdminPage, AdminSection, SectionError } from '../frame/admin-page.tsx'
import { Moment, related, textOf } from '../list/common-columns.tsx'
import { countLabel } from '../list/list-of.ts'
import { deleteForGood, restore, useTrash } from './use-trash.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

interface Kind {
  list: string
  /** The act that takes it out again. */
  back: 'restore' | 'untrash'
  title: string
  noun: readonly [string, string]
  page: string
  nameOf: (row: ListRow) => string
  /** Describes the related records that are deleted with it, or stay. */
  lossOf?: (row: ListRow) => string
}

const kinds: readonly Kind[] = [
  {
    list: 'projects',
    back: 'restore',
    title: 'Projects',
    noun: ['project', 'projects'],
    page: '/admin/projects',
    nameOf: (row) => textOf(row.title) || 'Untitled',
  },
  {
    list: 'templates',
    back: 'restore',
    title: 'Templates',
    noun: ['template', 'templates'],
    page: '/admin/templates',
    nameOf: (row) => textOf(row.title) || 'Untitled',
  },
  {
    list: 'upload_waitlist',
    back: 'restore',
    title: 'Upload requests',
    noun: ['request', 'requests'],
    page: '/admin/upload_waitlist',
    nameOf: (row) => `${related(row, 'user', 'name') || 'Somebody'}: ${textOf(row.purpose)}`,
  },
  {
    list: 'surveys',
    back: 'untrash',
    title: 'Surveys',
    noun: ['survey', 'surveys'],
    page: '/admin/surveys',
    nameOf: (row) => textOf(row.title) || 'Untitled',
    lossOf: (row) => (Number(row.responses) > 0 ? 'All its answers are deleted too.' : ''),
  },
  {
    list: 'emails',
    back: 'restore',
    title: 'E-mails',
    noun: ['e-mail', 'e-mails'],
    page: '/admin/emails',
    nameOf: (row) => textOf(row.name) || 'Untitled',
    lossOf: (row) => (Number(row.sent) > 0 ? 'The log of its recipients is deleted too.' : ''),
  },
  {
    list: 'characters',
    back: 'restore',
    title: 'Characters',
    noun: ['character', 'characters'],
    page: '/admin/characters',
    nameOf: (row) => textOf(row.name) || 'Unnamed',
    lossOf: () => 'Characters used by a project are not deleted.',
  },
  {
    list: 'rooms',
    back: 'restore',
    title: 'Rooms',
    noun: ['room', 'rooms'],
    page: '/admin/rooms',
    nameOf: (row) => textOf(row.name) || 'Unnamed',
    lossOf: (row) => (Number(row.messages) > 0 ? 'All its messages are deleted too.' : ''),
  },
]

/** `/admin/trash`. */
export function Component() {
  return (
    <AdminPage title="Trash" text="Items are deleted for good after 30 days, with all of their files.">
      <div className="flex flex-col gap-6">
        {kinds.map((kind) => (
          <TrashSection key={kind.list} kind={kind} />
        ))}
        {/* Kinds with nothing in the trash show nothing. */}
        <p className="hidden rounded-panel border border-line bg-panel px-5 py-4 text-sm text-soft only:block">
          The trash is empty. What is moved here can be restored for 30 days.
        </p>
      </div>
    </AdminPage>
  )
}

function TrashSection({ kind }: { kind: Kind }) {
  const { list, back, title, noun, page, nameOf, lossOf } = kind
  const { data, error, refetch } = useTrash(list)
  const [deleting, setDeleting] = useState<ListRow>()
  const [pending, setPending] = useState('')

  async function run(row: ListRow, work: () => Promise<string>) {
    setPending(row.id)
    try {
      toast({ text: await work(), tone: 'good' })
    } catch (failure) {
      showErrorBriefly(failure)
    }
    setPending('')
    setDeleting(undefined)
  }

  if (data && data.rows.length === 0) return null
  const more = data && (data.more || data.count > data.rows.length)
  return (
    <AdminSection
      title={title}
      text={data && data.count > 0 ? countLabel(data.count, noun, { more: data.more }) : undefined}
    >
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-5 h-10" />
      ) : (
        <ul className="divide-y divide-line">
          {data.rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium">
                  <TruncatedText>{nameOf(row)}</TruncatedText>
                </p>
                <p className="text-soft">
                  In the trash since <Moment value={textOf(row.trashed)} />
                </p>
              </div>
              <Button
                size="small"
                pending={pending === row.id && !deleting}
                aria-label={`Restore “${isolated(nameOf(row))}”`}
                onPress={() =>
                  void run(row, async () =>
                    (await restore(list, back, row.id))
                      ? `Restored “${isolated(nameOf(row))}”.`
                      : 'Something else has taken its place, so nothing was restored.',
                  )
                }
              >
                Restore
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete “${isolated(nameOf(row))}” for good`}
                onPress={() => setDeleting(row)}
              >
                Delete for good
              </Button>
            </li>
          ))}
          {more ? (
            <li className="px-5 py-3 text-sm">
              <Link to={`${page}?trash=only`} className="rounded-control underline">
                All of them in the list
              </Link>
            </li>
          ) : null}
        </ul>
      )}
      {deleting ? (
        <AlertDialog
          title={`Delete “${isolated(nameOf(deleting))}” for good?`}
          onClose={() => setDeleting(undefined)}
          actions={
            <>
              <Button onPress={() => setDeleting(undefined)}>Keep it</Button>
              <Button
                variant="danger"
                pending={pending === deleting.id}
                onPress={() =>
                  void run(deleting, async () => {
                    await deleteForGood(list, deleting)
                    return `Deleted “${isolated(nameOf(deleting))}”.`
                  })
                }
              >
                Delete for good
              </Button>
            </>
          }
        >
          It will be deleted now, with everything that belongs to it. This can’t be undone.{' '}
          {lossOf?.(deleting)}
        </AlertDialog>
      ) : null}
    </AdminSection>
  )
}
