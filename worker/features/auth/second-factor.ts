import { AppError, invalid } from '../../contract/app-error.ts'
import { fromBase32, matchingStep } from './totp.ts'

export interface Factor {
  /** In base 32. */
  secret: string
  confirmed: boolean
  lastStep: number
}

export interface FactorStore {
  find(user: string): Promise<Factor | undefined>
  /** Replaces an unconfirmed factor; `false` if there is a confirmed one. */
  begin(user: string, secret: string): Promise<boolean>
  /** Consumes a time step; `false` if it, or a newer one, was used before. */
  advance(user: string, step: number): Promise<boolean>
  /** Turns the factor on, with these recovery codes. */
  confirm(user: string, recoveryCodes: string[]): Promise<void>
  /** Consumes a recovery code; `false` if it is not valid. */
  useRecoveryCode(user: string, code: string): Promise<boolean>
  recoveryCodesLeft(user: string): Promise<number>
  remove(user: string): Promise<void>
}

export const RECOVERY_CODES = 10

/** A code of an authenticator app or, where allowed, a recovery code, which is used up. */
export async function redeem(
  store: FactorStore,
  user: string,
  code: string,
  { now, recovery }: { now: Date; recovery: 'accepted' | 'refused' },
): Promise<boolean> {
  const factor = await store.find(user)
  if (!factor) return false
  const plain = code.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(plain)) {
    const step = matchingStep(fromBase32(factor.secret), plain, now, factor.lastStep)
    return step !== undefined && (await store.advance(user, step))
  }
  if (recovery === 'refused' || !factor.confirmed || !/^[a-z0-9]{10}$/.test(plain)) return false
  return store.useRecoveryCode(user, plain)
}

/** Stores a new secret, unless a factor is already on. */
export async function beginFactor(store: FactorStore, user: string, secret: string): Promise<void> {
  if (await store.begin(user, secret)) return
  throw new AppError('conflict', { message: 'A second factor is already on. Turn it off first.' })
}

/** New recovery codes in stored form; `shown` formats one for the user. */
export function newRecoveryCodes(randomText: (length: number) => string): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomText(10))
}

export function shown(recoveryCode: string): string {
  return `${recoveryCode.slice(0, 5)}-${recoveryCode.slice(5)}`
}

export function wrongCode(): AppError {
  return invalid({ code: { code: 'validation_invalid_code', message: 'This code is wrong.' } })
}

export function wrongPassword(): AppError {
  return invalid({ password: { code: 'validation_invalid_password', message: 'The password is wrong.' } })
}
