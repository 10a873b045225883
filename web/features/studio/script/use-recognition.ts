import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TakeRecord } from '#contract/takes/takes'
import { transcriptionQuery } from '../../../data/transcription.ts'
import { BrowserRecogniserError, listenTo, recognitionOf } from '../../../engine/sound/browser-recogniser.ts'
import { playIntoTrack } from '../../../engine/sound/play-into-track.ts'
import { soundOf, type Sound } from '../../../engine/sound/sound.ts'
import { CallError } from '../../../platform/call-error.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { errorMessage, type ErrorMessage } from '../../../shell/errors/error-message.ts'
import { soundQuery } from '../../../stage/cast/player-cache.ts'
import { recogniseOnServer } from '../../../stage/transcript/recognise-on-server.ts'

export type RecognitionStep =
  | { name: 'idle' }
  /** `progress` 0..1; omitted when unknown. */
  | { name: 'listening'; progress?: number }
  | { name: 'failed'; error: ErrorMessage }

export interface Recognition {
  step: RecognitionStep
  /** True if the server transcribes; `undefined` while unknown. */
  server: boolean | undefined
  /** True if this browser transcribes. */
  browser: boolean
  byServer(): void
  byBrowser(): void
  stop(): void
}

/** Recognises the words of a take for `onText`; none at all is an error. */
export function useRecognition(take: TakeRecord, onText: (text: string) => void): Recognition {
  const { data } = useQuery(transcriptionQuery)
  const [step, setStep] = useState<RecognitionStep>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(find: (sound: Sound, signal: AbortSignal) => Promise<string>) {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const { signal } = abort
    setStep({ name: 'listening' })
    try {
      const sound = soundOf(await queryClient.fetchQuery(soundQuery(take)))
      signal.throwIfAborted()
      const text = await find(sound, signal)
      signal.throwIfAborted()
      setStep(text === '' ? { name: 'failed', error: noSpeechFound } : { name: 'idle' })
      if (text !== '') onText(text)
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'failed', error: recognitionErrorMessage(error) })
    }
  }

  return {
    step,
    server: data?.available,
    browser: recognitionOf(window) !== undefined,
    byServer: () =>
      void run((sound, signal) =>
        recogniseOnServer(sound, {
          signal,
          onProgress: (progress) => !signal.aborted && setStep({ name: 'listening', progress }),
        }),
      ),
    byBrowser: () =>
      void run((sound, signal) => {
        const Recognition = recognitionOf(window)
        if (!Recognition) throw new BrowserRecogniserError('not-started')
        return listenTo(Recognition, playIntoTrack(sound), { language: navigator.language, signal })
      }),
    stop() {
      running.current?.abort()
      setStep({ name: 'idle' })
    },
  }
}

const noSpeechFound: ErrorMessage = {
  title: 'No words were heard',
  text: 'Type or paste what is said, and it will be aligned to the sound.',
}

function recognitionErrorMessage(error: unknown): ErrorMessage {
  if (error instanceof CallError && error.code === 'too_many_requests')
    return {
      title: 'You’ve used today’s two hours',
      text: 'You can transcribe more tomorrow. Typed and pasted words can be aligned at any time.',
    }
  if (error instanceof CallError) return errorMessage(error)
  if (error instanceof BrowserRecogniserError)
    return {
      title: 'Speech recognition failed',
      text:
        error.reason === 'network'
          ? 'This browser’s speech recognition needs an internet connection. Try again, or type what is said.'
          : 'This browser’s speech recognition is off or doesn’t support the language. Type or paste what is said instead.',
    }
  return {
    title: 'The words could not be found',
    text: 'Something unexpected happened. Try again, or type what is said.',
  }
}
