import { useEffect, useState } from 'react'
import { lifetime } from '../../platform/lifetime.ts'
import { signal, type Signal } from '../../platform/signal.ts'
import type { LiveVoice } from '../stage-frame.ts'
import { openLiveMicrophone } from './live-microphone.ts'

type TestStep = { name: 'off' } | { name: 'opening' } | { name: 'ready' } | { name: 'failed'; error: unknown }

export interface MicrophoneTest {
  step: Signal<TestStep>
  /** Peak of the latest block, 0..1. */
  level: Signal<number>
  /** The live voice; undefined while the microphone is off. */
  voice: () => LiveVoice | undefined
  start: () => void
  stop: () => void
}

/** A microphone that only moves the mouth; closed when the page is left. */
export function useMicrophoneTest(): MicrophoneTest {
  const [test] = useState(createTest)
  useEffect(() => () => test.stop(), [test])
  return test
}

function createTest(): MicrophoneTest {
  const step = signal<TestStep>({ name: 'off' })
  const level = signal(0)
  let heard: LiveVoice | undefined
  let life = lifetime()

  function stop() {
    life.end()
    heard = undefined
    level.set(0)
    step.set({ name: 'off' })
  }

  async function open() {
    stop()
    const own = lifetime()
    life = own
    step.set({ name: 'opening' })
    try {
      const { microphone, voice } = await openLiveMicrophone({ lifetime: own })
      if (own.ended) return
      microphone.onBlock(() => level.set(microphone.level().peak))
      microphone.onLost(stop)
      heard = voice
      step.set({ name: 'ready' })
    } catch (error) {
      if (!own.ended) step.set({ name: 'failed', error })
    }
  }

  return { step, level, voice: () => heard, start: () => void open(), stop }
}
