import type { TakeRecord } from '#contract/takes/takes'
import type { CaptureBlock } from '../../../engine/sound/capture-worklet.ts'
import { audioBufferOf, type Sound } from '../../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { type Lifetime, lifetime } from '../../../platform/lifetime.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import type { LiveMicrophone } from '../../../stage/microphone/live-microphone.ts'
import { localTake } from '../../../stage/takes/local-take.ts'
import { rememberTake } from '../../../stage/cast/player-cache.ts'
import type { LiveVoice } from '../../../stage/stage-frame.ts'
import { MAX_SECONDS, soundOfBlocks } from './voice-take.ts'

export type VoiceStep =
  | { name: 'empty' }
  | { name: 'opening' }
  | { name: 'recording' }
  | { name: 'hearing' }
  | { name: 'ready'; take: TakeRecord; from: 'sample' | 'own' }
  | { name: 'failed'; error: unknown }

export interface DemoVoiceDeps {
  openMicrophone(options: { lifetime: Lifetime }): Promise<LiveMicrophone>
  listen(sound: Sound): Promise<VoiceAnalysis>
  loadSample(): Promise<{ sound: Sound; analysis: VoiceAnalysis }>
}

/** The demo's voice: the sample, or a visitor's recording. It stays in this tab. */
export interface DemoVoice {
  step: Signal<VoiceStep>
  /** Seconds recorded. */
  elapsed: Signal<number>
  /** Peak of the latest block, 0..1. */
  level: Signal<number>
  live(): LiveVoice | undefined
  useSample(): Promise<void>
  record(): Promise<void>
  stop(): Promise<void>
  /** Closes the microphone; a recording that was under way is dropped. */
  close(): void
}

export function createDemoVoice(deps: DemoVoiceDeps): DemoVoice {
  const step = signal<VoiceStep>({ name: 'empty' })
  const elapsed = signal(0)
  const level = signal(0)
  let life = lifetime()
  let opened: LiveMicrophone | undefined
  let blocks: CaptureBlock[] = []
  let made = 0

  function close() {
    life.end()
    opened = undefined
    level.set(0)
  }

  /** Applies the result of `make`, unless something newer was started. */
  async function become(mine: Lifetime, from: 'sample' | 'own', make: () => Promise<RecordedVoice>) {
    step.set({ name: 'hearing' })
    try {
      const { sound, analysis } = await make()
      if (life !== mine) return
      const take = localTake({ id: `demo-take-${++made}`, name: 'Your voice', duration: sound.duration })
      rememberTake(take, { sound: audioBufferOf(sound), analysis })
      step.set({ name: 'ready', take, from })
    } catch (error) {
      if (life === mine) step.set({ name: 'failed', error })
    }
  }

  function begin(): Lifetime {
    close()
    life = lifetime()
    return life
  }

  async function stop() {
    const source = opened
    if (step.get().name !== 'recording' || !source) return
    const sound = soundOfBlocks(blocks, source.microphone.sampleRate)
    blocks = []
    const mine = begin()
    await become(mine, 'own', async () => ({ sound, analysis: await deps.listen(sound) }))
  }

  return {
    step,
    elapsed,
    level,
    live: () => (step.get().name === 'recording' ? opened?.voice : undefined),
    stop,
    close() {
      close()
      step.set({ name: 'empty' })
    },
    async useSample() {
      await become(begin(), 'sample', deps.loadSample)
    },
    async record() {
      const mine = begin()
      step.set({ name: 'opening' })
      try {
        const source = await deps.openMicrophone({ lifetime: mine })
        if (life !== mine) return source.microphone.close()
        opened = source
        blocks = []
        elapsed.set(0)
        source.microphone.onLost(() => void stop())
        source.microphone.onBlock((block) => {
          blocks.push(block)
          level.set(source.microphone.level().peak)
          elapsed.set(elapsed.get() + (block[0]?.length ?? 0) / source.microphone.sampleRate)
          if (elapsed.get() >= MAX_SECONDS) void stop()
        })
        step.set({ name: 'recording' })
      } catch (error) {
        mine.end()
        if (life === mine) step.set({ name: 'failed', error })
      }
    },
  }
}

interface RecordedVoice {
  sound: Sound
  analysis: VoiceAnalysis
}
