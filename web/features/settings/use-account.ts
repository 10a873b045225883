import {
  archiveAddress,
  askForNewAddress,
  askForVerification,
  beginFactor,
  changeProfile,
  confirmFactor,
  giveUpAccount,
  newRecoveryCodes,
  removeFactor,
  setPassword,
} from '../../data/account.ts'
import { saveFrom } from '../../platform/save-file.ts'
import { auth } from '../../shell/auth/auth.ts'

const acts = {
  askForNewAddress,
  askForVerification,
  beginFactor,
  confirmFactor,
  giveUpAccount,
  newRecoveryCodes,
  removeFactor,
  download: async () => saveFrom(await archiveAddress()),
  rename: async (user: string, name: string) => auth.renew({ user: await changeProfile(user, { name }) }),
  changePassword: async (change: Parameters<typeof setPassword>[0]) => auth.renew(await setPassword(change)),
}

/** What people do with their own account; each rejects with the server's refusal. */
export function useAccount() {
  return acts
}
