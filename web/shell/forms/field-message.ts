import { PASSWORD_MIN_LENGTH } from '#model/account/passwords'

const words: Record<string, string> = {
  validation_required: 'Please fill this in.',
  validation_is_email: 'This does not look like an e-mail address.',
  validation_length_out_of_range: `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  validation_common_password: 'This password is easy to guess. Choose another.',
  validation_values_mismatch: 'The passwords don’t match.',
  validation_invalid_password: 'Wrong password.',
  validation_invalid_old_password: 'Wrong password.',
  validation_invalid_code: 'This code is wrong or has expired. Use the latest one.',
  validation_invalid_new_email: 'This address already has an account.',
  validation_not_in_invalid: 'This is already your address.',
}

/** Message for one field of a refusal's `data`; `undefined` without an error. */
export function fieldMessage(data: Record<string, unknown>, field: string): string | undefined {
  const wrong = data[field]
  if (typeof wrong !== 'object' || wrong === null || !('code' in wrong)) return undefined
  return words[String(wrong.code)] ?? 'This cannot be used.'
}
