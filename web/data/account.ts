import * as account from '#contract/account/account'
import type { MediaRecord } from '#contract/media'
import { updateUser, type UserRecord } from '#contract/account/users'
import { call } from '../platform/api.ts'
import { upload } from './uploads.ts'

export const accountKeys = {
  secondFactor: (user: string) => ['second-factor', user],
  resetLink: (token: string) => ['reset-link', token],
}

/** So that the picture comes along with everything that returns the person. */
const expand = 'avatar'

export interface ProfileChange {
  name?: string
  avatar?: string
  newsMail?: boolean
  tipsMail?: boolean
  surveyMail?: boolean
}

export function changeProfile(id: string, change: ProfileChange): Promise<UserRecord> {
  return call(updateUser, { params: { id }, query: { expand }, body: change })
}

export function addPicture(blob: Blob, name: string): Promise<MediaRecord> {
  return upload({ kind: 'avatar', blob, name })
}

export async function sendVerification(email: string): Promise<void> {
  await call(account.requestVerification, { body: { email } })
}

export async function sendEmailChange(newEmail: string): Promise<void> {
  await call(account.requestEmailChange, { body: { newEmail } })
}

export interface OwnSession {
  token: string
  user: UserRecord
}

export async function setPassword(change: {
  oldPassword: string
  password: string
  passwordConfirm: string
}): Promise<OwnSession> {
  const { token, record } = await call(account.changePassword, { query: { expand }, body: change })
  return { token, user: record }
}

export async function endOtherSessions(): Promise<OwnSession> {
  const { token, record } = await call(account.signOutEverywhere, { query: { expand } })
  return { token, user: record }
}

/** An address that gives the archive for five minutes. */
export async function archiveAddress(): Promise<string> {
  return (await call(account.exportAccount)).url
}

export async function giveUpAccount(email: string): Promise<string> {
  return (await call(account.deleteAccount, { body: { email } })).deleteAfter
}

export function getFactor(signal?: AbortSignal): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  return call(account.viewSecondFactor, { signal })
}

export function beginFactor(password: string): Promise<{ secret: string; uri: string }> {
  return call(account.beginSecondFactor, { body: { password } })
}

export async function confirmFactor(code: string): Promise<string[]> {
  return (await call(account.confirmSecondFactor, { body: { code } })).recoveryCodes
}

export async function newRecoveryCodes(code: string): Promise<string[]> {
  return (await call(account.renewRecoveryCodes, { body: { code } })).recoveryCodes
}

export async function removeFactor(password: string, code: string): Promise<void> {
  await call(account.removeSecondFactor, { body: { password, code } })
}

export function sendPasswordReset(email: string) {
  return call(account.requestPasswordReset, { body: { email } })
}

/** Rejects when the link of a mail no longer works. */
export async function checkReset(token: string, signal?: AbortSignal): Promise<void> {
  await call(account.checkPasswordReset, { body: { token }, signal })
}

export function setNewPassword(body: { token: string; password: string; passwordConfirm: string }) {
  return call(account.confirmPasswordReset, { body })
}

export function confirmAddress(token: string) {
  return call(account.confirmVerification, { body: { token } })
}

export function confirmNewAddress(body: { token: string; password: string }) {
  return call(account.confirmEmailChange, { body })
}
