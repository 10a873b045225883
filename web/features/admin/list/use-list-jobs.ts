import type { ListJob } from '#contract/admin/lists'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getJobs, listKeys, refreshList, stopJob } from '../../../data/admin-lists.ts'
import { tabStore } from '../../../platform/browser-storage.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

const JOB_POLL_MS = 1_000

/** Bulk acts running in the background, with polling. */
export function useListJobs(kind: string) {
  const jobs = useQuery({
    queryKey: listKeys.jobs(kind),
    queryFn: ({ signal }) => getJobs(kind, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === 'running') ? JOB_POLL_MS : false,
    refetchOnMount: 'always',
  })
  const running = useRef<Set<string>>(undefined)
  const [ended, setEnded] = useState<ListJob[]>([])
  useEffect(() => {
    running.current ??= watchedJobs(kind)
    for (const job of jobs.data ?? []) {
      if (job.state === 'running') running.current.add(job.id)
      else if (running.current.delete(job.id)) {
        setEnded((now) => [...now, job])
        void refreshList(kind)
      }
    }
    watch(kind, running.current)
  }, [jobs.data, kind])
  return {
    running: jobs.data?.filter(({ state }) => state === 'running') ?? [],
    /** Jobs that ended while the list was open, across reloads. */
    ended,
    forget: (id: string) => setEnded((now) => now.filter((job) => job.id !== id)),
    async stop(id: string) {
      try {
        await stopJob(id)
      } catch (error) {
        showErrorBriefly(error)
      }
      await jobs.refetch()
    },
  }
}

const keyOf = (kind: string) => `list-jobs.${kind}`

/** Jobs of a list seen while running; stored across reloads, so that their end is reported. */
function watchedJobs(kind: string): Set<string> {
  return new Set((tabStore.getItem(keyOf(kind)) ?? '').split(' ').filter(Boolean))
}

function watch(kind: string, ids: ReadonlySet<string>): void {
  tabStore.setItem(keyOf(kind), [...ids].join(' '))
}
