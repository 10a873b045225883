import type { CaptureBlock } from '../engine/sound/capture-worklet.ts'
import type { Microphone } from '../engine/sound/microphone.ts'
import { signal, type Signal } from '../platform/signal.ts'

/** From this peak on a block counts as clipped. */
const CLIPPING = 0.99

export interface MicrophoneInputDeps {
  openMicrophone(deviceId: string | undefined): Promise<Microphone>
  /** `frame` is the start of the block on the microphone's clock. */
  onBlock(block: CaptureBlock, frame: number): void
  /** The microphone was disconnected and is closed. `isLatest`: none was opened or closed since. */
  onLost(isLatest: () => boolean): void
}

export interface MicrophoneInput {
  microphone: Signal<Microphone | undefined>
  /** 0..1, of the latest block. */
  level: Signal<number>
  /** A block was clipped since the microphone was opened, or since this was reset. */
  clipped: Signal<boolean>
  /** False if a later call superseded this one. Throws a `MicrophoneError`. */
  open(deviceId?: string): Promise<boolean>
  close(): void
}

export function createMicrophoneInput(deps: MicrophoneInputDeps): MicrophoneInput {
  const microphone = signal<Microphone | undefined>(undefined)
  const level = signal(0)
  const clipped = signal(false)
  let calls = 0

  function release() {
    microphone.get()?.close()
    microphone.set(undefined)
    level.set(0)
  }

  return {
    microphone,
    level,
    clipped,
    async open(deviceId) {
      const call = ++calls
      release()
      try {
        const opened = await deps.openMicrophone(deviceId)
        if (call !== calls) {
          opened.close()
          return false
        }
        opened.onBlock((block, frame) => {
          const { peak } = opened.level()
          level.set(peak)
          if (peak >= CLIPPING) clipped.set(true)
          deps.onBlock(block, frame)
        })
        opened.onLost(() => {
          release()
          const lostAt = calls
          deps.onLost(() => lostAt === calls)
        })
        clipped.set(false)
        microphone.set(opened)
        return true
      } catch (error) {
        // Errors of a superseded call are ignored.
        if (call === calls) throw error
        return false
      }
    },
    close() {
      calls++
      release()
    },
  }
}
