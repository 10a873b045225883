import type { FieldError } from '../../contract/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Code points of the hashed form (NFKC), so that an accent counts once. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 1_024

/** A code point has at most two UTF-16 units, so anything longer is too long without counting. */
const MAX_UNITS = 2 * PASSWORD_MAX_LENGTH

export function fitsPassword(password: string): boolean {
  if (password.length > MAX_UNITS) return false
  const length = Array.from(password.normalize('NFKC')).length
  return length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH
}

interface NewPassword {
  password: string
  passwordConfirm: string
}

/** By field. Any Unicode is allowed, and nothing is cut off. */
export function newPasswordProblems(
  { password, passwordConfirm }: NewPassword,
  email: string,
): Record<string, FieldError> {
  const wrong = problem(password, email)
  if (wrong) return { password: wrong }
  if (passwordConfirm === '') return { passwordConfirm: blank }
  return password === passwordConfirm
    ? {}
    : { passwordConfirm: { code: 'validation_values_mismatch', message: "Values don't match." } }
}

const blank: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }

function problem(password: string, email: string): FieldError | undefined {
  if (password === '') return blank
  if (!fitsPassword(password)) {
    const params = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }
    const message = `The length must be between ${params.min} and ${params.max}.`
    return { code: 'validation_length_out_of_range', message, params }
  }
  if (isCommonPassword(password) || isOwnAddress(password, email)) {
    return { code: 'validation_common_password', message: 'Too easy to guess.' }
  }
  return undefined
}

function isOwnAddress(password: string, email: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const address = email.toLowerCase()
  return folded === address || folded === address.split('@')[0]
}
