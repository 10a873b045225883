import { call } from '../../platform/api.ts'
import {
  confirmEmailChange,
  confirmPasswordReset,
  confirmVerification,
  requestPasswordReset,
} from '#contract/account'

export function askForReset(email: string) {
  return call(requestPasswordReset, { body: { email } })
}

export function setNewPassword(body: { token: string; password: string; passwordConfirm: string }) {
  return call(confirmPasswordReset, { body })
}

export function confirmAddress(token: string) {
  return call(confirmVerification, { body: { token } })
}

export function confirmNewAddress(body: { token: string; password: string }) {
  return call(confirmEmailChange, { body })
}
