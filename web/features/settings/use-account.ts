import {
  archiveAddress,
  sendEmailChange,
  sendVerification,
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
import { finishBeforeSignOut } from '../../shell/before-sign-out.ts'

const acts = {
  /** Pending deletions are applied before all sessions end. */
  async giveUpAccount(email: string) {
    await finishBeforeSignOut()
    return giveUpAccount(email)
  },
  sendEmailChange,
  sendVerification,
  beginFactor,
  confirmFactor,
  newRecoveryCodes,
  removeFactor,
  download: async () => saveFrom(await archiveAddress()),
  rename: async (user: string, name: string) => auth.renew({ user: await changeProfile(user, { name }) }),
  changePassword: async (change: Parameters<typeof setPassword>[0]) => auth.renew(await setPassword(change)),
}

export function useAccount() {
  return acts
}
