import { newPasswordProblems, PASSWORD_MAX_LENGTH } from '#model/account/passwords'

export interface PasswordStrength {
  /** 0: the server refuses it. 1 to 4: accepted, from weak to strong. */
  level: 0 | 1 | 2 | 3 | 4
  label: string
}

const labels = ['', 'Weak', 'Fair', 'Good', 'Strong']

/**
 * The server's own rule decides about refusals, so the meter never praises a rejected password. Otherwise length
 * counts most, then the kinds of characters.
 */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  const refused = newPasswordProblems({ password, passwordConfirm: password }, email).password
  if (refused) {
    const isCommon = refused.code === 'validation_common_password'
    const isLong = password.length > PASSWORD_MAX_LENGTH
    return { level: 0, label: isCommon ? 'Too easy to guess' : isLong ? 'Too long' : 'Too short' }
  }
  const { length } = Array.from(password.normalize('NFKC'))
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password))
  const points = [length >= 10, length >= 14, length >= 20, kinds.length >= 3].filter(Boolean).length
  const level = points >= 3 ? 4 : points === 2 ? 3 : points === 1 ? 2 : 1
  return { level, label: labels[level]! } // `labels` has a text for each level.
}
