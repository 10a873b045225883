import type { CaptureBlock } from '../../../web/engine/sound/capture-worklet.ts'
import type { Microphone } from '../../../web/engine/sound/microphone.ts'
import type { TakeRecording } from '../../../web/engine/sound/take-store.ts'

/** A microphone and a storage of recordings, driven by a test. Samples per second are few, so that hours are short. */
export function fakeMicrophone({
  denied = false,
  storage = Promise.resolve(),
}: { denied?: boolean; storage?: Promise<void> } = {}) {
  let onBlock: (block: CaptureBlock, frame: number) => void = () => undefined
  let onLost = () => {}
  let frame = 0
  let peak = 0.5
  let rate = 10
  let takes = 0
  let isMonitored = false
  /** Channels of each opening, and the sample rate of each take. */
  const opened: number[] = []
  const rates: number[] = []
  /** Ids of the recordings whose samples were removed. */
  const removed: string[] = []

  async function open(deviceId: string | undefined, channels = 1): Promise<Microphone> {
    opened.push(channels)
    if (denied) throw new Error('denied')
    return {
      deviceId: deviceId ?? 'default',
      label: 'Fake',
      sampleRate: rate,
      channels,
      latency: 0,
      onBlock(listener) {
        onBlock = listener
        return () => undefined
      },
      onLost(listener) {
        onLost = listener
        return () => undefined
      },
      level: () => ({ peak, rms: 0.2 }),
      monitor: (on) => void (isMonitored = on),
      close: () => undefined,
    }
  }

  async function begin({ sampleRate }: { sampleRate: number }): Promise<TakeRecording> {
    rates.push(sampleRate)
    await storage
    const samples: CaptureBlock = []
    const id = `take-${++takes}`
    const seconds = () => samples.reduce((sum, { length }) => sum + length, 0) / sampleRate
    return {
      id,
      get duration() {
        return seconds()
      },
      storageError: undefined,
      append: (block) => void samples.push(...block),
      finish: async () => ({ channels: samples, sampleRate, duration: seconds() }),
      discard: async () => void removed.push(id),
    }
  }

  return {
    open,
    begin,
    opened,
    rates,
    removed,
    isMonitored: () => isMonitored,
    setRate: (next: number) => void (rate = next),
    /** Delivers a second of sound, after `lost` frames that were never delivered. */
    speak({ lost = 0, loudness = 0.5, block = [new Float32Array(10)] as CaptureBlock } = {}) {
      peak = loudness
      frame += lost
      onBlock(block, frame)
      frame += 10
    },
    async unplug() {
      onLost()
      await settle()
    },
  }
}

/** Runs all promises that are settled. */
export async function settle() {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}
