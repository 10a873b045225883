import type { Clip, ClipEffects } from '#contract/document/document'

/** Nothing is done to the sound. */
export const NO_EFFECTS: Readonly<ClipEffects> = {
  voice: 'natural',
  pitch: 0,
  formant: 0,
  speed: 1,
  denoise: 0,
  level: false,
}

export function effectsOf({ effects }: Pick<Clip, 'effects'>): ClipEffects | undefined {
  return effects && effectsKey(effects) !== effectsKey(NO_EFFECTS) ? effects : undefined
}

/** Names the sound that a clip plays: its take, and what was done to it. */
export function soundKeyOf(clip: Pick<Clip, 'take' | 'effects'>): string {
  const effects = effectsOf(clip)
  return effects ? `${clip.take} ${effectsKey(effects)}` : clip.take
}

/** Equal for effects that sound alike. */
export function effectsKey({ voice, pitch, formant, speed, denoise, level }: ClipEffects): string {
  return [voice, pitch, formant, speed, denoise, level ? 'level' : ''].join(' ')
}
