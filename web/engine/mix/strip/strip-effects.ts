import { inserts, type Insert, type MixGroup } from '#contract/mixes/document'

/** The inserts of a channel and their order. */
export type StripEffects = Pick<MixGroup, Insert | 'order'>

export function effectsOf({ eq, compressor, deEsser, order }: StripEffects): StripEffects {
  return { eq, compressor, deEsser, order: [...order] }
}

/**
 * Turns all inserts of a channel off; where none is on, those on again that were: `wereOn`, as it was answered the last
 * time.
 */
export function bypassed(
  strip: StripEffects,
  wereOn: readonly Insert[] = [],
): { change: Pick<StripEffects, Insert>; wereOn: readonly Insert[] } {
  const areOn = inserts.filter((insert) => strip[insert].on)
  const next = areOn.length > 0 ? [] : wereOn
  const { eq, compressor, deEsser } = strip
  return {
    change: {
      eq: { ...eq, on: next.includes('eq') },
      compressor: { ...compressor, on: next.includes('compressor') },
      deEsser: { ...deEsser, on: next.includes('deEsser') },
    },
    wereOn: areOn.length > 0 ? areOn : wereOn,
  }
}
