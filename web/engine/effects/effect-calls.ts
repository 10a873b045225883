import type { ClipEffects } from '#contract/document/document'
import { Transferred, type CallContext } from '../channel/channel.ts'
import { openNoiseNet, type NoiseNet } from './remove-noise.ts'
import { applyEffects, type RawSound } from './apply-effects.ts'

export type EffectCalls = {
  applyEffects(
    input: RawSound & { effects: ClipEffects; net: ArrayBuffer | null },
    context: CallContext<number>,
  ): Promise<Transferred<RawSound>>
}

let opened: Promise<NoiseNet> | undefined

export const effectCalls: EffectCalls = {
  async applyEffects({ net, effects, ...sound }, { report, signal }) {
    const noiseNet = () => {
      if (!net) throw new Error('The noise net is missing.')
      return (opened ??= openNoiseNet(net))
    }
    const processed = await applyEffects(sound, effects, noiseNet, (fraction) => {
      signal.throwIfAborted()
      report(fraction)
    })
    return new Transferred(
      processed,
      processed.channels.map(({ buffer }) => buffer),
    )
  },
}
