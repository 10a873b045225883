import { useEffect, useState } from 'react'
import type { MicrophoneError } from '../../engine/sound/microphone-error.ts'
import { lifetime } from '../../platform/lifetime.ts'
import { signal } from '../../platform/signal.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import type { LiveVoice } from '../../stage/stage-frame.ts'

type Step = { name: 'off' | 'asking' | 'listening' } | { name: 'failed'; words: string }

/** The visitor's microphone, which only moves the mouth. Closed when stopped or when the page is left. */
export function useOwnVoice() {
  const [own] = useState(createOwnVoice)
  useEffect(() => own.stop, [own])
  return { step: useSignal(own.step), start: own.start, stop: own.stop, voice: own.voice }
}

function createOwnVoice() {
  const step = signal<Step>({ name: 'off' })
  let live: LiveVoice | undefined
  let life = lifetime()

  function stop() {
    life.end()
    live = undefined
    step.set({ name: 'off' })
  }

  async function open() {
    stop()
    const mine = lifetime()
    life = mine
    step.set({ name: 'asking' })
    try {
      const { openLiveMicrophone } = await import('../../stage/microphone/live-microphone.ts')
      const { microphone, voice } = await openLiveMicrophone({ lifetime: mine })
      if (mine.ended) return
      microphone.onLost(stop)
      live = voice
      step.set({ name: 'listening' })
    } catch (error) {
      if (mine.ended) return
      mine.end()
      step.set({ name: 'failed', words: wordsFor(error) })
    }
  }

  return { step, voice: () => live, start: () => void open(), stop }
}

function wordsFor(error: unknown): string {
  if (!isMicrophoneError(error)) return 'That did not work. Try again.'
  switch (error.code) {
    case 'denied':
      return 'The microphone is not allowed here. Your browser’s address bar can change that.'
    case 'missing':
      return 'There is no microphone on this device.'
    case 'busy':
      return 'Another app is using the microphone. Close it and try again.'
    case 'lost':
      return 'The microphone was disconnected. Plug it in again, or try another one.'
    case 'unsupported':
      return 'This browser cannot use a microphone here.'
    default:
      return error.code satisfies never
  }
}

/** By its name: the class itself comes with the microphone, which most visitors never open. */
function isMicrophoneError(error: unknown): error is MicrophoneError {
  return error instanceof Error && error.name === 'MicrophoneError' && 'code' in error
}
