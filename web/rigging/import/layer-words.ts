import { readLayerName } from '../authoring/part-names.ts'
import { inEnglish, soundOfKana } from '../pictures/japanese-words.ts'
import { namedRoles, moodOfRole, soundOfRole } from '../pictures/roles.ts'

/** A layer's name in English words, without the mark of Character Animator for what moves by itself. */
export function plainName(name: string): string {
  // `eye_L_closed` and `EyesClosed` are words as well.
  const plain = name
    .replace(/^[+\s]+/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return soundOfKana(plain) ?? inEnglish(plain).replaceAll(/\s+/g, ' ').trim()
}

/** In Character Animator, layers with a plus move by themselves. */
export function isIndependent(name: string): boolean {
  return name.trimStart().startsWith('+')
}

/** The part that a name tells, without its side. */
export function partOfName(name: string): string | undefined {
  return readLayerName(plainName(name))?.part
}

/** A part of an arm beyond the elbow. */
export function isForearm(name: string): boolean {
  return /\b(fore ?arm|lower ?arm|hand)\b/i.test(plainName(name))
}

export function isHand(name: string): boolean {
  const words = plainName(name)
  return /\bhand\b/i.test(words) && !/\b(fore)? ?arm\b/i.test(words)
}

/** A picture that drops with the jaw. */
export function isChin(name: string): boolean {
  return /^(lower )?(chin|jaw)$/i.test(plainName(name))
}

export function saysBlink(name: string): boolean {
  const words = plainName(name).toLowerCase()
  return /\bblink|\beyes? ?(closed|shut|half)|\b(closed|half) ?eyes?/.test(words)
}

export type EyeState = 'open' | 'half' | 'shut' | 'pupil'

export function eyeState(name: string): EyeState {
  const words = plainName(name).toLowerCase()
  if (/\b(half|squint)/.test(words)) return 'half'
  if (/\b(blink|closed?|shut)/.test(words)) return 'shut'
  return partOfName(name) === 'pupil' && !/range/.test(words) ? 'pupil' : 'open'
}

/** Pictures of a mouth by how likely they pass for closed lips, if there is none of these. */
const restOrder = ['m', 'n', 't', 's', 'l', 'f', 'ax', 'er', 'iy', 'eh', 'uw', 'ao', 'aa']

/**
 * The `data-shows` of mouths by their names; `undefined` for layers that show no sound. All are `undefined` if they
 * are too few to speak with.
 */
export function mouthShows(names: readonly string[]): (string | undefined)[] {
  const roles = namedRoles(names.map((name) => `mouth ${plainName(name)}`))
  const sounds = new Set(roles.flatMap((role) => (role === undefined ? [] : (soundOfRole(role) ?? []))))
  if (sounds.size === 0) {
    const canSpeak = roles.includes('talk') && roles.includes('idle')
    const hasMoods = roles.some((role) => role !== undefined && moodOfRole(role) !== undefined)
    return roles.map((role) => {
      if (!canSpeak || role === undefined) return undefined
      if (role === 'talk') return 'mouth=open'
      if (role === 'idle') return hasMoods ? 'mouth=shut mood=none' : 'mouth=shut'
      return moodOfRole(role) === role ? `mouth=shut mood=${role}` : undefined
    })
  }
  const soundIn = roles.map((role) => {
    if (role === 'talk') return sounds.has('aa') ? undefined : 'aa'
    if (role === 'idle') return sounds.has('sil') ? undefined : 'sil'
    return role === undefined ? undefined : soundOfRole(role)
  })
  const all = new Set(soundIn.filter((sound) => sound !== undefined))
  if (all.size < 2) return names.map(() => undefined)
  const rest = all.has('sil') ? 'sil' : restOrder.find((sound) => all.has(sound))
  const hasMoods = rest === 'sil' && roles.some((role) => role !== undefined && moodOfRole(role) === role)
  return roles.map((role, index) => {
    const sound = soundIn[index]
    if (sound === 'sil') return hasMoods ? 'mouth=sil mood=none' : 'mouth=sil'
    if (sound !== undefined) return sound === rest ? `mouth=${sound}|sil` : `mouth=${sound}`
    return hasMoods && role !== undefined && moodOfRole(role) === role ? `mouth=sil mood=${role}` : undefined
  })
}
