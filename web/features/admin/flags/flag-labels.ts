import { flagKeys, type FlagKey } from '#contract/flags'
import { isKnownFlag } from '#model/account/flags'

const known: Record<FlagKey, string> = { character_upload: 'Upload characters of their own' }

export function flagLabel(key: string): string {
  return isKnownFlag(key) ? known[key] : key
}

export const flagOptions = flagKeys.map((id) => ({ id, label: flagLabel(id) }))

export const FLAG_HINT = 'Choose one that the app knows, or enter a key of your own, such as beta_editor.'
