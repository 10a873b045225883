import { scriptAddress } from '../channel/script-address.ts'

export interface SoundSession {
  readonly context: AudioContext
  /** Seconds from the audio clock to the ear, as the browser knows it by now; 0 where it does not. */
  outputLatency(): number
  /**
   * Seconds from the mouth to the samples of `track`; if the browser does not report it, the length of one buffer.
   */
  inputLatency(track: MediaStreamTrack): number
  /** Loads a worklet's module, once for all who ask for it. */
  addModule(address: string): Promise<void>
  /** Lets go of the device; the last one to do so closes it. Closing twice is no harm. */
  close(): void
}

interface Device {
  context: AudioContext
  modules: Map<string, Promise<void>>
  users: number
}

let device: Device | undefined

/**
 * Recording and playback share one `AudioContext`, and so one clock. Call it in a user gesture, or the browser leaves
 * the context suspended. For another `sampleRate` the browser converts.
 */
export function openSession({ sampleRate }: { sampleRate?: number } = {}): SoundSession {
  const isOther = sampleRate !== undefined && device?.context.sampleRate !== sampleRate
  if (!device || isOther || device.context.state === 'closed') {
    const context = new AudioContext({ latencyHint: 'interactive', ...(sampleRate && { sampleRate }) })
    device = { context, modules: new Map(), users: 0 }
  }
  const joined = device
  const { context, modules } = joined
  joined.users++
  if (context.state === 'suspended') void context.resume()
  let isOpen = true

  return {
    context,
    outputLatency: () => outputLatencyOf(context),
    inputLatency(track) {
      // Safe: `latency` is part of the standard (mediacapture-main, 4.3.8) and missing in lib.dom.
      const { latency } = track.getSettings() as MediaTrackSettings & { latency?: number }
      return latency ?? context.baseLatency ?? 0
    },
    addModule(address) {
      const known = modules.get(address)
      if (known) return known
      const loading = context.audioWorklet.addModule(scriptAddress(address)).catch((cause: unknown) => {
        throw isFetchFailure(cause) ? new WorkletNotLoaded(address, { cause }) : cause
      })
      modules.set(address, loading)
      // A failed module may be requested again.
      loading.catch(() => modules.delete(address))
      return loading
    },
    close() {
      if (!isOpen) return
      isOpen = false
      joined.users--
      if (joined.users > 0) return
      if (device === joined) device = undefined
      if (context.state !== 'closed') void context.close()
    },
  }
}

/** The module of a worklet was not fetched: the same may work with a connection. */
class WorkletNotLoaded extends Error {
  override readonly name = 'WorkletNotLoaded'
}

/** The standard has `addModule` reject with an `AbortError` when the script cannot be fetched (worklets, 3.2). */
const isFetchFailure = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

/** Seconds from the audio clock to the ear. Safari knows neither of the two. */
export function outputLatencyOf(
  context: Pick<Partial<AudioContext>, 'outputLatency' | 'baseLatency'>,
): number {
  return context.outputLatency || context.baseLatency || 0
}
