import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate, viewQuery } from '../records.ts'
import { userRecord } from './users.ts'

/** Answers 204 whether the address is known or not, and within two minutes of the last such mail. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/collections/users/request-password-reset',
  body: z.object({ email: z.string() }),
  answer: nothing,
  errors: ['validation_failed', 'too_many_requests', 'challenge_needed'],
})

/** Checks that the token of a reset link is still valid, without using it. */
export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/api/account/password-reset/check',
  body: z.object({ token: z.string() }),
  answer: nothing,
  errors: ['validation_failed'],
})

/** Every session of the account ends. */
export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/collections/users/confirm-password-reset',
  body: z.object({ token: z.string(), password: z.string(), passwordConfirm: z.string() }),
  answer: nothing,
  errors: ['validation_failed'],
})

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/collections/users/request-verification',
  body: z.object({ email: z.string() }),
  answer: nothing,
  errors: ['validation_failed', 'too_many_requests', 'challenge_needed'],
})

export const confirmVerification = endpoint({
  method: 'POST',
  path: '/api/collections/users/confirm-verification',
  body: z.object({ token: z.string() }),
  answer: nothing,
  errors: ['validation_failed'],
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/collections/users/request-email-change',
  body: z.object({ newEmail: z.string() }),
  answer: nothing,
  errors: ['sign_in_needed', 'validation_failed', 'too_many_requests'],
})

/** Every session of the account ends. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/collections/users/confirm-email-change',
  body: z.object({ token: z.string(), password: z.string() }),
  answer: nothing,
  errors: ['validation_failed', 'too_many_requests'],
})

/** Every session but the one this answers with ends. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  query: viewQuery,
  body: z.object({ oldPassword: z.string(), password: z.string(), passwordConfirm: z.string() }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_needed', 'not_allowed', 'validation_failed', 'too_many_requests'],
})

/** Every session but the one this answers with ends. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  query: viewQuery,
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_needed', 'not_allowed'],
})

export const DELETION_DAYS = 14

/** Marks the account for deletion; the typed address confirms it. Every session ends. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  body: z.object({ email: z.string() }),
  answer: z.object({
    deleteAfter: recordDate,
  }),
  errors: ['sign_in_needed', 'not_allowed', 'validation_failed', 'last_admin'],
})

export const cancelAccountDeletion = endpoint({
  method: 'DELETE',
  path: '/api/account/deletion',
  answer: nothing,
  errors: ['sign_in_needed'],
})

/** Returns a single-use URL of a ZIP with all own records and files, valid for five minutes without a session. */
export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/account/export',
  answer: z.object({ url: z.string() }),
  errors: ['sign_in_needed', 'not_allowed', 'too_many_requests'],
})

/** For admins only. */
export const viewSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  answer: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number() }),
  errors: ['sign_in_needed', 'not_allowed'],
})

/** Nothing changes until a code of the app confirms it; another call starts over. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  body: z.object({ password: z.string().check(z.minLength(1)) }),
  answer: z.object({
    /** Base 32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
  errors: ['sign_in_needed', 'not_allowed', 'validation_failed', 'conflict', 'too_many_requests'],
})

const recoveryCodes = z.object({
  /** Shown only once; each replaces a code once. */
  recoveryCodes: z.array(z.string()),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  body: z.object({ code: z.string() }),
  answer: recoveryCodes,
  errors: ['sign_in_needed', 'not_allowed', 'validation_failed', 'too_many_requests'],
})

/** The earlier ones become invalid. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  body: z.object({ code: z.string() }),
  answer: recoveryCodes,
  errors: ['sign_in_needed', 'not_allowed', 'validation_failed', 'too_many_requests'],
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/account/second-factor',
  body: z.object({
    password: z.string().check(z.minLength(1)),
    code: z.string().check(z.minLength(1)),
  }),
  answer: nothing,
  errors: ['sign_in_needed', 'not_allowed', 'validation_failed', 'too_many_requests'],
})

/**
 * Completes a sign-in that was answered `second_factor_needed`, which gave the `mfaId`, by an app or recovery code.
 */
export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/collections/users/auth-with-otp',
  query: viewQuery,
  body: z.object({ password: z.string(), mfaId: z.optional(z.string()), otpId: z.optional(z.string()) }),
  answer: z.object({ token: z.string(), record: userRecord }),
  errors: ['sign_in_failed', 'banned', 'validation_failed', 'too_many_requests'],
})
