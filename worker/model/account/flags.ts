import { type FlagKey, flags, type Flag } from '../../contract/flags.ts'

export function isKnownFlag(key: string): key is FlagKey {
  return Object.hasOwn(flags, key)
}

/** `held` is `undefined` while the user's keys are unknown. */
export function hasFlag(held: { has(key: string): boolean } | undefined, key: FlagKey): boolean {
  const flag: Flag = flags[key]
  return held ? flag.default || held.has(key) : flag.failure === 'open'
}
