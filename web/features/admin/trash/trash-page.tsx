import type { ListRow } from '#contract/admin-lists'
import type { TrashKind } from '#contract/moderation'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { wordsFor } from '../../../shell/errors/words.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { OfficePage, OfficeSection } from '../frame/office-page.tsx'
import { Moment, related, textOf } from '../list/common-columns.tsx'
import { countWords } from '../list/list-of.ts'
import { deleteForGood, restore, useTrash } from './use-trash.ts'

interface Kind {
  list: string
  collection: TrashKind
  title: string
  noun: readonly [string, string]
  page: string
  nameOf: (row: ListRow) => string
}

const kinds: readonly Kind[] = [
  {
    list: 'projects',
    collection: 'cam_projects',
    title: 'Projects',
    noun: ['project', 'projects'],
    page: '/admin/projects',
    nameOf: (row) => textOf(row.title) || 'Untitled',
  },
  {
    list: 'templates',
    collection: 'templates',
    title: 'Templates',
    noun: ['template', 'templates'],
    page: '/admin/templates',
    nameOf: (row) => textOf(row.title) || 'Untitled',
  },
  {
    list: 'upload_waitlist',
    collection: 'upload_waitlist',
    title: 'Upload requests',
    noun: ['request', 'requests'],
    page: '/admin/upload_waitlist',
    nameOf: (row) => `${related(row, 'user', 'name') || 'Somebody'}: ${textOf(row.purpose)}`,
  },
]

/** `/admin/trash`: what lies in the trash, by kind, with the ways back and out. */
export function Component() {
  return (
    <OfficePage
      title="Trash"
      text="What is in here is deleted for good 30 days after it came, with all of its files."
    >
      {kinds.map((kind) => (
        <TrashSection key={kind.list} kind={kind} />
      ))}
    </OfficePage>
  )
}

function TrashSection({ kind }: { kind: Kind }) {
  const { list, collection, title, noun, page, nameOf } = kind
  const { data, error, refetch } = useTrash(list)
  const [asked, setAsked] = useState<ListRow>()
  const [pending, setPending] = useState('')

  async function run(row: ListRow, work: () => Promise<string>) {
    setPending(row.id)
    try {
      toast({ text: await work(), tone: 'good' })
    } catch (failure) {
      toast({ text: wordsFor(failure).text, tone: 'danger' })
    }
    setPending('')
    setAsked(undefined)
  }

  const more = data && (data.more || data.count > data.rows.length)
  return (
    <OfficeSection
      title={title}
      text={data && data.count > 0 ? countWords(data.count, noun, { more: data.more }) : undefined}
    >
      {error ? (
        <div className="flex flex-wrap items-center gap-3 p-5 text-sm">
          <p className="mr-auto">{wordsFor(error).text}</p>
          <Button size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : !data ? (
        <Skeleton className="m-5 h-10" />
      ) : data.rows.length === 0 ? (
        <p className="px-5 py-4 text-sm text-soft">Empty.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-52">
                <p className="truncate font-medium">{nameOf(row)}</p>
                <p className="text-soft">
                  In the trash since <Moment value={textOf(row.trashed)} />
                </p>
              </div>
              <Button
                size="small"
                pending={pending === row.id && !asked}
                aria-label={`Restore “${nameOf(row)}”`}
                onPress={() =>
                  void run(row, async () =>
                    (await restore(list, row.id))
                      ? `Restored “${nameOf(row)}”.`
                      : 'Another one is in its place already: nothing was restored.',
                  )
                }
              >
                Restore
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete “${nameOf(row)}” for good`}
                onPress={() => setAsked(row)}
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
      {asked ? (
        <AlertDialog
          title={`Delete “${nameOf(asked)}” for good?`}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button onPress={() => setAsked(undefined)}>Keep it</Button>
              <Button
                variant="danger"
                pending={pending === asked.id}
                onPress={() =>
                  void run(asked, async () => {
                    await deleteForGood(list, collection, asked.id)
                    return `Deleted “${nameOf(asked)}”.`
                  })
                }
              >
                Delete for good
              </Button>
            </>
          }
        >
          It goes now, with everything that hangs on it, and nobody can bring it back.
        </AlertDialog>
      ) : null}
    </OfficeSection>
  )
}
