import type { CaptureBlock } from '../../../../engine/sound/capture-worklet.ts'
import type { Microphone } from '../../../../engine/sound/microphone.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import type { RecorderSettings } from './recorder-settings.ts'

/** A peak from here on is taken for cut off. */
const CLIPPING = 0.99

export interface RecorderInputDeps {
  openMicrophone(deviceId: string | undefined, channels: 1 | 2): Promise<Microphone>
  /** A block on the configured channels; `frame` is its start on the microphone's clock. */
  onBlock(block: CaptureBlock, frame: number): void
  /** The microphone went away, and is closed. `isNewest`: whether none was opened or closed since. */
  onLost(isNewest: () => boolean): void
}

/** One microphone at a time, used as the settings say, with the level of what it hears. */
export interface RecorderInput {
  microphone: Signal<Microphone | undefined>
  /** Peak of the latest block, 0..1. */
  level: Signal<number>
  /** Something was too loud since the microphone was opened, or since this was set back. */
  clipped: Signal<boolean>
  settings: Signal<RecorderSettings>
  /** Returns whether the microphone has to be reopened. */
  set(change: Partial<RecorderSettings>): boolean
  /** Opens a microphone instead of the one before; resolves to whether it is still wanted then. */
  open(deviceId?: string): Promise<boolean>
  close(): void
}

export function createRecorderInput(deps: RecorderInputDeps): RecorderInput {
  const microphone = signal<Microphone | undefined>(undefined)
  const level = signal(0)
  const clipped = signal(false)
  const settings = signal<RecorderSettings>({ input: 'mono', countIn: true, monitor: false })
  /** Counts openings and closings: what is not the latest any more is not wanted. */
  let turn = 0

  function release() {
    microphone.get()?.close()
    microphone.set(undefined)
    level.set(0)
  }

  return {
    microphone,
    level,
    clipped,
    settings,
    set(change) {
      const before = settings.get()
      settings.set({ ...before, ...change })
      const { input, monitor } = settings.get()
      microphone.get()?.monitor(monitor)
      return input !== before.input
    },
    async open(deviceId) {
      const opening = ++turn
      release()
      const { input, monitor } = settings.get()
      try {
        const opened = await deps.openMicrophone(deviceId, input === 'mono' ? 1 : 2)
        if (opening !== turn) {
          opened.close()
          return false
        }
        opened.onBlock((block, frame) => {
          const { peak } = opened.level()
          level.set(peak)
          if (peak >= CLIPPING) clipped.set(true)
          deps.onBlock(channelsOf(block, settings.get().input), frame)
        })
        opened.onLost(() => {
          release()
          const lostIn = turn
          deps.onLost(() => lostIn === turn)
        })
        if (monitor) opened.monitor(true)
        clipped.set(false)
        microphone.set(opened)
        return true
      } catch (error) {
        // Errors of a superseded opening are ignored.
        if (opening === turn) throw error
        return false
      }
    },
    close() {
      turn++
      release()
    },
  }
}

/** Returns the configured channels of a stereo block. */
export function channelsOf(block: CaptureBlock, input: RecorderSettings['input']): CaptureBlock {
  const [left, right = left] = block
  if (input === 'left' && left) return [left]
  return input === 'right' && right ? [right] : block
}
