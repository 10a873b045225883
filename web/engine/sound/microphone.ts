import type { Lifetime } from '../../platform/lifetime.ts'
import { callerOf, type Port } from '../channel/channel.ts'
import type { CaptureBlock, CaptureCalls, CaptureReport } from './capture-worklet.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import captureAddress from './capture-worklet.ts?worker&url'
import { scriptAddress } from '../channel/script-address.ts'
import { measureLevel, type Level } from './level.ts'
import { MicrophoneError, microphoneErrorCode } from './microphone-error.ts'
import { openSession } from './session.ts'

export interface MicrophoneOptions {
  /** Closes the microphone when it ends. */
  lifetime: Lifetime
  /** One of `listMicrophones`; the browser's choice if omitted. */
  deviceId?: string | undefined
  /** Takes loudspeaker sound out; it thins voices, so it is off unless asked for. */
  echoCancellation?: boolean
  /** The browser's own; off unless asked for. */
  noiseSuppression?: boolean
  /** Lets the browser change the gain while recording; off unless asked for. */
  autoGainControl?: boolean
  /** 1 unless asked for. */
  channels?: 1 | 2
}

export interface Microphone {
  deviceId: string
  label: string
  sampleRate: number
  channels: number
  /** Latency from mouth to samples in seconds, as reported by the browser. */
  latency: number
  /** Blocks come in order, with their start frame on the session's clock. Returns a cancel function. */
  onBlock(listener: (block: CaptureBlock, frame: number) => void): () => void
  /** Calls `listener` once when the microphone goes away (unplugged, permission taken back). */
  onLost(listener: () => void): () => void
  level(): Level
  /** Turns monitoring on or off; off at first. */
  monitor(on: boolean): void
  close(): void
}

/** Fetches what `openMicrophone` needs, so that it can be opened without a network later. */
export async function prepareCapture(): Promise<void> {
  const context = new OfflineAudioContext({ length: 1, sampleRate: 48_000 })
  await context.audioWorklet.addModule(scriptAddress(captureAddress))
}

/** Opens the microphone and delivers its samples as they come. Throws a `MicrophoneError`. */
export async function openMicrophone(options: MicrophoneOptions): Promise<Microphone> {
  const { lifetime, channels = 1 } = options
  const stream = await requestStream(options)
  const track = stream.getAudioTracks()[0]
  if (!track) throw new MicrophoneError('missing')
  const blockListeners = new Set<(block: CaptureBlock, frame: number) => void>()
  const lostListeners = new Set<() => void>()
  const session = openSession()
  const { context } = session
  const nodes: AudioNode[] = []
  const capturing = new AbortController()
  let level: Level = { peak: 0, rms: 0 }

  function close() {
    capturing.abort()
    blockListeners.clear()
    lostListeners.clear()
    for (const each of stream.getTracks()) each.stop()
    for (const node of nodes) node.disconnect()
    session.close()
  }
  // Owned before anything else is awaited: the page may be left while the permission is asked for.
  lifetime.onEnd(close)
  if (lifetime.ended) throw lifetime.signal.reason

  const heard = context.createGain()
  heard.gain.value = 0
  try {
    await session.addModule(captureAddress)
    const node = new AudioWorkletNode(context, 'capture', {
      channelCount: channels,
      channelCountMode: 'explicit',
      outputChannelCount: [1],
    })
    const source = context.createMediaStreamSource(stream)
    nodes.push(source, node, heard)
    source.connect(node)
    source.connect(heard)
    heard.connect(context.destination)
    // Its output is silence: only nodes that lead to the destination are sure to run.
    node.connect(context.destination)
    // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
    const capture = callerOf<CaptureCalls>(node.port as Port)
    const onReport = ({ block, frame }: CaptureReport) => {
      level = measureLevel(block)
      for (const listener of blockListeners) listener(block, frame)
    }
    capture.call('capture', null, { signal: capturing.signal, onReport }).catch((failure: unknown) => {
      if (!capturing.signal.aborted) console.error('The microphone stopped delivering', failure)
    })
    track.addEventListener('ended', () => lostListeners.forEach((listener) => listener()), {
      once: true,
      signal: capturing.signal,
    })
    await context.resume()
  } catch (failure) {
    close()
    throw new MicrophoneError('unsupported', { cause: failure })
  }

  return {
    deviceId: track.getSettings().deviceId ?? '',
    label: track.label,
    sampleRate: context.sampleRate,
    channels,
    latency: session.inputLatency(track),
    onBlock: (listener) => joined(blockListeners, listener),
    onLost: (listener) => joined(lostListeners, listener),
    level: () => level,
    // Not at once: a jump would be a click in the ear.
    monitor: (on) => heard.gain.setTargetAtTime(on ? 1 : 0, context.currentTime, 0.01),
    close,
  }
}

export interface MicrophoneDevice {
  /** This and the label are `''` until the person has allowed a microphone once. */
  id: string
  label: string
}

export async function listMicrophones(): Promise<MicrophoneDevice[]> {
  const devices = (await mediaDevices()?.enumerateDevices()) ?? []
  return devices
    .filter(({ kind }) => kind === 'audioinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

export function watchMicrophones(onChange: () => void, { lifetime }: { lifetime: Lifetime }): void {
  mediaDevices()?.addEventListener('devicechange', onChange, { signal: lifetime.signal })
}

async function requestStream(options: MicrophoneOptions): Promise<MediaStream> {
  const devices = mediaDevices()
  if (!devices || typeof AudioWorkletNode === 'undefined') throw new MicrophoneError('unsupported')
  const { deviceId, channels = 1 } = options
  try {
    return await devices.getUserMedia({
      audio: {
        ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
        channelCount: { ideal: channels },
        echoCancellation: options.echoCancellation ?? false,
        noiseSuppression: options.noiseSuppression ?? false,
        autoGainControl: options.autoGainControl ?? false,
      },
    })
  } catch (failure) {
    throw new MicrophoneError(microphoneErrorCode(failure), { cause: failure })
  }
}

/** Outside https the browser leaves `mediaDevices` away, whatever lib.dom says. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices
}

function joined<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
