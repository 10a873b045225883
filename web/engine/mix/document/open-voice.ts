import type { Lifetime } from '../../../platform/lifetime.ts'
import { retryTemporary } from '../../../platform/retry.ts'
import { callerOf, type Port } from '../../channel/channel.ts'
import type { SoundSession } from '../../sound/session.ts'
import type { VoiceCalls, VoiceReport } from './document-calls.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workletAddress from './document-worklet.ts?worker&url'

type Asked = Exclude<keyof VoiceCalls, 'listen'>

/** A document voice, in the worklet or on the page. */
export interface Voice {
  /** Asks in order; what is asked before it is there waits for it. */
  call<Name extends Asked>(
    name: Name,
    input: Parameters<VoiceCalls[Name]>[0],
    transfer?: Transferable[],
  ): void
}

export interface VoiceOptions {
  session: Pick<SoundSession, 'context' | 'addModule'>
  /** Closes it. */
  lifetime: Lifetime
  output: AudioNode
  onReport(report: VoiceReport): void
}

export type OpenVoice = (options: VoiceOptions) => Voice

export interface BrowserVoiceOptions extends VoiceOptions {
  /** No worklet could be started: the page itself plays. */
  onPageVoice(): void
}

/**
 * Plays in the audio worklet; without one (insecure pages, old phones) the page renders, which may falter while it is
 * busy.
 */
export function openVoice({ session, lifetime, output, onReport, onPageVoice }: BrowserVoiceOptions): Voice {
  const openPort = () =>
    openWorklet(session, output).catch(async (failure: unknown) => {
      if (lifetime.ended) throw failure
      console.warn('No audio worklet: the page plays by itself', failure)
      const { openPageVoice } = await import('./page-voice.ts')
      onPageVoice()
      return openPageVoice(session.context, output, lifetime)
    })
  // Both are fetched at the first play, when the connection may be lost.
  const port = retryTemporary(openPort, { signal: lifetime.signal })
  const caller = port.then((opened) => {
    const started = callerOf<VoiceCalls>(opened)
    lifetime.onEnd(() => {
      // Not answered any more: it is closed right after.
      void started.call('close', undefined).catch(() => undefined)
      started.close()
    })
    started.call('listen', null, { signal: lifetime.signal, onReport }).catch((failure: unknown) => {
      if (!lifetime.ended) console.error('The sound stopped telling where it is', failure)
    })
    return started
  })
  caller.catch((failure: unknown) => {
    if (!lifetime.ended) console.error('Nothing can be played', failure)
  })
  return {
    call(name, input, transfer = []) {
      caller.then(
        (opened) =>
          opened.call(name, input, { transfer }).catch((failure: unknown) => {
            if (!lifetime.ended) console.warn(`The voice did not take “${name}”`, failure)
          }),
        // That nothing can be played was said once.
        () => undefined,
      )
    },
  }
}

async function openWorklet(
  { context, addModule }: VoiceOptions['session'],
  output: AudioNode,
): Promise<Port> {
  await addModule(workletAddress)
  const node = new AudioWorkletNode(context, 'document', { numberOfInputs: 0, outputChannelCount: [2] })
  node.connect(output)
  // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
  return node.port as Port
}
