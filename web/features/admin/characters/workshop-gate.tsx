import type { ReactNode } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { CallError } from '../../../platform/call-error.ts'
import { PageError } from '../../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useWorkshop } from './use-workshop.ts'

export function WorkshopGate({
  id,
  children,
}: {
  id: string
  children: (character: WorkshopCharacter) => ReactNode
}) {
  const { data, error, refetch } = useWorkshop(id)
  if (data) return children(data)
  if (error instanceof CallError && error.code === 'not_found')
    throw new PageError({ status: 404, message: 'There is no such character' })
  if (error) {
    return <LoadErrorNotice error={error} onRetry={refetch} page />
  }
  return (
    <div role="status" aria-label="Loading the character" className="grid gap-8 p-8 lg:grid-cols-[22rem_1fr]">
      <Skeleton className="aspect-square" />
      <Skeleton className="h-96" />
    </div>
  )
}
