import type { ListJob, ListRow, ListScope } from '#contract/admin-lists'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { doAct, getJobs, listKeys, refreshList, stopJob, type ActTarget } from '../../../data/admin-lists.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { nothingSelected, type Selection } from '../../../ui/table/selection.ts'
import { toast } from '../../../ui/toasts.tsx'
import { memoryOf } from './list-memory.ts'
import { countWords, type ListAct, type ListDeclaration } from './list-of.ts'

const JOB_EVERY_MS = 1_000

/** The rows that a selection means. */
export function targetOf(selection: Selection, scope: ListScope): ActTarget {
  return selection.mode === 'some'
    ? { ids: [...selection.ids] }
    : { all: scope, except: [...selection.except] }
}

/** Does acts to rows, says what has come of it and offers the way back. */
export function useListActs<Row extends ListRow>(list: ListDeclaration<Row>) {
  const [pending, setPending] = useState<string>()

  async function run(act: ListAct<Row>, target: ActTarget, input: Record<string, unknown> = {}) {
    setPending(act.id)
    try {
      const { changed, skipped, job } = await doAct(list.kind, act.id, target, input)
      if (job) {
        await queryClient.invalidateQueries({ queryKey: listKeys.jobs(list.kind) })
        memoryOf(list.kind).selection.set(nothingSelected)
        return true
      }
      await refreshList(list.kind)
      tell(act, changed, skipped)
      return true
    } catch (error) {
      toast({ text: wordsFor(error).text, tone: 'danger' })
      return false
    } finally {
      setPending(undefined)
    }
  }

  function tell(act: ListAct<Row>, changed: string[], skipped: number) {
    if (changed.length === 0) {
      toast({ text: `Nothing to do: ${countWords(skipped, list.noun)} had changed, or was so already.` })
      return
    }
    const back = act.undo === undefined ? undefined : list.acts.find(({ id }) => id === act.undo)
    const rest = skipped > 0 ? ` ${countWords(skipped, list.noun)} left as they were.` : ''
    toast({
      text: act.done(countWords(changed.length, list.noun)) + rest,
      tone: 'good',
      action: back && { label: 'Undo', run: () => void run(back, { ids: changed }) },
    })
  }

  return { pending, run }
}

/** Acts on many rows that go on by themselves, watched while they do. */
export function useListJobs(kind: string) {
  const jobs = useQuery({
    queryKey: listKeys.jobs(kind),
    queryFn: ({ signal }) => getJobs(kind, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === 'running') ? JOB_EVERY_MS : false,
    refetchOnMount: 'always',
  })
  const running = useRef(new Set<string>())
  const [ended, setEnded] = useState<ListJob[]>([])
  useEffect(() => {
    for (const job of jobs.data ?? []) {
      if (job.state === 'running') running.current.add(job.id)
      else if (running.current.delete(job.id)) {
        setEnded((now) => [...now, job])
        void refreshList(kind)
      }
    }
  }, [jobs.data, kind])
  return {
    running: jobs.data?.filter(({ state }) => state === 'running') ?? [],
    /** Those that have ended while somebody looked. */
    ended,
    forget: (id: string) => setEnded((now) => now.filter((job) => job.id !== id)),
    async stop(id: string) {
      try {
        await stopJob(id)
      } catch (error) {
        toast({ text: wordsFor(error).text, tone: 'danger' })
      }
      await jobs.refetch()
    },
  }
}
