import type { Lifetime } from '../../../platform/lifetime.ts'
import { serve, type Port } from '../../channel/channel.ts'
import { BLOCK } from '../core/fields.ts'
import type { VoiceCalls } from './document-calls.ts'
import { DocumentVoice } from './document-voice.ts'

/** Frames that are asked for at a time: a twentieth of a second, for what else a page has to do. */
const FRAMES = 2_048

/** Plays on the page, by the one node that asks it for samples and that every browser has. Answers like the worklet. */
export function openPageVoice(context: AudioContext, output: AudioNode, lifetime: Lifetime): Port {
  const voice = new DocumentVoice(context.sampleRate)
  // oxlint-disable-next-line typescript/no-deprecated -- What stands in for worklets where there are none.
  const node = context.createScriptProcessor(FRAMES, 0, 2)
  node.addEventListener('audioprocess', ({ outputBuffer, playbackTime }) => {
    const [left, right] = [outputBuffer.getChannelData(0), outputBuffer.getChannelData(1)]
    const frame = Math.round(playbackTime * context.sampleRate)
    for (let at = 0; at < FRAMES; at += BLOCK) {
      voice.process(frame + at, left.subarray(at, at + BLOCK), right.subarray(at, at + BLOCK))
    }
  })
  node.connect(output)
  const { port1, port2 } = new MessageChannel()
  // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
  serve<VoiceCalls>(port1 as Port, voice.calls)
  lifetime.onEnd(() => {
    node.disconnect()
    port1.close()
  })
  return port2 as Port
}
