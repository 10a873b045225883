import { AppError } from '../../contract/app-error.ts'

export interface Account {
  id: string
  /** The stored hash of the password. */
  password: string
  tokenKey: string
}

export interface SignInDeps {
  findAccount(email: string): Promise<Account | undefined>
  /** Must take as long without a hash as with one. */
  verifyPassword(password: string, hash: string | undefined): Promise<boolean>
}

const PASSWORD_MAX_LENGTH = 1_024

/**
 * The account of an e-mail address and its password. An unknown address, a wrong password and one that is
 * too long to be any are the same `sign_in_failed`, after the same work.
 */
export async function signIn(deps: SignInDeps, identity: string, password: string): Promise<Account> {
  const possible = password.length <= PASSWORD_MAX_LENGTH
  const account = await deps.findAccount(identity)
  const right = await deps.verifyPassword(possible ? password : '', account?.password)
  if (!account || !right || !possible) throw new AppError('sign_in_failed')
  return account
}
