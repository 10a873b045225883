import { AppError } from '../../contract/app-error.ts'
import { fitsPassword } from '../../model/account/passwords.ts'

export interface Account {
  id: string
  email: string
  password: string
  tokenKey: string
}

/** Must take as long without a hash as with one. */
export type VerifyPassword = (password: string, hash: string | undefined) => Promise<boolean>

export interface SignInDeps<Found extends Account> {
  findAccount(email: string): Promise<Found | undefined>
  verifyPassword: VerifyPassword
}

/** An unknown address, a wrong password and an overlong one all throw `sign_in_failed`, after the same work. */
export async function signIn<Found extends Account>(
  deps: SignInDeps<Found>,
  identity: string,
  password: string,
): Promise<Found> {
  const possible = fitsPassword(password)
  const account = await deps.findAccount(identity)
  const right = await deps.verifyPassword(possible ? password : '', account?.password)
  if (!account || !right || !possible) throw new AppError('sign_in_failed')
  return account
}
