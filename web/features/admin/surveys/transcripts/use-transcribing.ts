import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getUntranscribed } from '../../../../data/survey-films.ts'
import { refreshTranscripts } from '../../../../data/survey-transcripts.ts'
import { transcriptionQuery } from '../../../../data/transcription.ts'
import { showError } from '../../../../shell/errors/show-error.ts'
import { askedFilter, filterFrom } from '../responses/response-filter.ts'
import { readAnswer, transcribeAnswer } from './answer-words.ts'
import { transcribeAll } from './transcribe-all.ts'

export interface Transcribing {
  /** This site can recognise words; `undefined` while that is unknown. */
  isAvailable: boolean | undefined
  /** While it runs. */
  progress: { done: number; of: number } | undefined
  start: () => void
  stop: () => void
}

/** Transcribes the spoken answers to a question that have no transcript yet, in this browser. */
export function useTranscribing(survey: string, question: string): Transcribing {
  const [params] = useSearchParams()
  const { data } = useQuery(transcriptionQuery)
  const [progress, setProgress] = useState<Transcribing['progress']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(signal: AbortSignal) {
    const filter = askedFilter(filterFrom(params))
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
    isAvailable: data?.available,
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
