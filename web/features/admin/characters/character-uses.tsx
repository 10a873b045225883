import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Moment } from '../list/common-columns.tsx'
import { useUses } from './use-workshop.ts'
import { formatNumber } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function CharacterUses({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useUses(id, page)
  const pages = data ? Math.max(1, Math.ceil(data.totalItems / data.perPage)) : 1
  return (
    <section aria-labelledby="uses-title">
      <h2 id="uses-title" className="mb-3 text-2xl">
        Where it is used{' '}
        {data ? (
          <span className="text-base text-soft tabular-nums">{formatNumber(data.totalItems)}</span>
        ) : null}
      </h2>
      {error && !data ? (
        <p className="text-sm">
          {errorMessage(error).text}{' '}
          <Button size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : !data ? (
        <Skeleton className="h-40" />
      ) : data.items.length === 0 ? (
        <p className="text-soft">No projects use it yet.</p>
      ) : (
        <ul aria-busy={isPlaceholderData} className="divide-y divide-line rounded-panel border border-line">
          {data.items.map((use) => (
            <li key={use.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm">
              <Link
                to={`/admin/projects/${use.id}`}
                className="min-w-0 flex-1 font-medium hover:underline max-sm:basis-full"
              >
                <TruncatedText>{use.title}</TruncatedText>
              </Link>
              <span className="text-soft">{use.ownerName}</span>
              <span className="text-soft">Version {use.version}</span>
              <span className="text-soft">{use.published ? 'Published' : 'Private'}</span>
              <Moment value={use.updated} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <div className="mt-3 flex items-center gap-3 text-sm">
          <Button size="small" isDisabled={page === 1} onPress={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className="tabular-nums">
            {page} of {pages}
          </span>
          <Button size="small" isDisabled={page >= pages} onPress={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      ) : null}
    </section>
  )
}
