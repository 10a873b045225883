import { flagKeys, type FlagKey } from '#contract/flags'
import { isKnownFlag } from '#model/account/flags'

const known: Record<FlagKey, string> = { character_upload: 'Upload characters of their own' }

/** Returns what a flag allows where the code knows it, else its key. */
export function flagLabel(key: string): string {
  return isKnownFlag(key) ? known[key] : key
}

/** The known flags, to choose from or to suggest. */
export const flagOptions = flagKeys.map((id) => ({ id, label: flagLabel(id) }))

export const FLAG_HINT = 'Choose one that the app knows, or enter a key of your own, such as beta_editor.'
