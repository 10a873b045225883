import type { MicrophoneErrorCode } from '../../engine/sound/microphone-error.ts'
import type { Catalogue } from '../../platform/translation.ts'
import type { MessageKey } from './en.ts'

/** Errors as a respondent sees them; `error-text.ts` maps the codes of calls to these. */
export const runnerErrors = [
  'offline',
  'internal',
  'not_found',
  'signed_out',
  'too_many',
  'copies',
  'limit',
  'human',
  'too_large',
  'file_type',
  'empty_file',
  'answered',
  'invitation',
  'changed',
  'soon',
  'check',
] as const
export type RunnerError = (typeof runnerErrors)[number]

export const microphoneErrors = [
  'denied',
  'missing',
  'busy',
  'lost',
  'unsupported',
  'silent',
] as const satisfies readonly (MicrophoneErrorCode | 'silent')[]

/** The warning on phones. */
const deviceKeys = ['device.mobile', 'device.mobile.text', 'device.dismiss'] as const

/** Messages whose English is the app's own. */
export type BorrowedKey =
  | `error.${RunnerError}`
  | `error.${RunnerError}.text`
  | `microphone.${(typeof microphoneErrors)[number]}`
  | (typeof deviceKeys)[number]

export const borrowedKeys: readonly BorrowedKey[] = [
  ...runnerErrors.flatMap((one) => [`error.${one}`, `error.${one}.text`] as const),
  ...microphoneErrors.map((one) => `microphone.${one}` as const),
  ...deviceKeys,
]

export type RunnerCatalogue = Catalogue<MessageKey | BorrowedKey>
