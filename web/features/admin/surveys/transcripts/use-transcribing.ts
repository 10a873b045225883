import type { ResponseFilter } from '#contract/survey/admin'
import type { Transcriptions } from '#contract/survey/transcripts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getUntranscribed } from '../../../../data/survey-films.ts'
import {
  queueRecordings,
  refreshTranscripts,
  transcriptionsQuery,
} from '../../../../data/survey-transcripts.ts'
import { showError } from '../../../../shell/errors/show-error.ts'
import { readAnswer, transcribeAnswer } from './answer-words.ts'
import { transcribeAll } from './transcribe-all.ts'

export interface Transcribing {
  /** `undefined` while it is unknown. */
  state: Transcriptions | undefined
  /** Queues the recordings without a transcript, also those that failed. */
  queue: () => void
  isQueuing: boolean
  /** While it runs in this browser. */
  progress: { done: number; of: number } | undefined
  /** Transcribes in this browser, which reads sounds that the server can't. */
  start: () => void
  stop: () => void
}

export interface Recordings {
  survey: string
  question: string
  filter: ResponseFilter
}

/** The recordings that have no transcript yet. */
export function useTranscribing({ survey, question, filter }: Recordings): Transcribing {
  const { data } = useQuery(transcriptionsQuery(survey, question, filter))
  const [isQueuing, setQueuing] = useState(false)
  const [progress, setProgress] = useState<Transcribing['progress']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const waiting = data?.waiting ?? 0
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) refreshTranscripts(survey)
    before.current = waiting
  }, [survey, waiting])

  async function run(signal: AbortSignal) {
    await transcribeAll(
      {
        page: (after) => getUntranscribed(survey, { voice: question, filter, after }, signal),
        async transcribe(answer) {
          const read = await readAnswer(survey, answer.file, signal)
          if (read) await transcribeAnswer(survey, answer, read.sound, signal)
        },
      },
      { signal, onProgress: (done, of) => !signal.aborted && setProgress({ done, of }) },
    )
  }

  return {
    state: data,
    isQueuing,
    queue() {
      setQueuing(true)
      queueRecordings(survey, question, filter)
        .catch(showError)
        .finally(() => {
          refreshTranscripts(survey)
          setQueuing(false)
        })
    },
    progress,
    start() {
      if (running.current) return
      const abort = new AbortController()
      running.current = abort
      setProgress({ done: 0, of: 1 })
      run(abort.signal)
        .catch((error: unknown) => {
          if (!abort.signal.aborted) showError(error)
        })
        .finally(() => {
          refreshTranscripts(survey)
          if (running.current !== abort) return
          running.current = undefined
          setProgress(undefined)
        })
    },
    stop() {
      running.current?.abort()
      running.current = undefined
      setProgress(undefined)
    },
  }
}
