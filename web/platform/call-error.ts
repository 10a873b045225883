import { errorCodes, type ErrorCode } from '#contract/error-codes'
import { isCodeNotLoaded } from './code-not-loaded.ts'

/** The worker's code, or the reason of a missing answer. */
export type CallErrorCode = ErrorCode | 'offline' | 'aborted'

interface CallErrorParts {
  /** HTTP status; 0 when there was no answer. */
  status: number
  code: CallErrorCode
  message?: string
  url: string
  response?: Record<string, unknown>
  retryAfter?: number | undefined
}

export class CallError extends Error {
  readonly status: number
  readonly code: CallErrorCode
  readonly url: string
  readonly response: Record<string, unknown>
  /** Field errors by name, or details of the code. */
  readonly data: Record<string, unknown>
  readonly isAbort: boolean
  /** Seconds until the server may allow the call; `undefined` where it does not say. */
  readonly retryAfter: number | undefined

  constructor(
    { status, code, message, url, response = {}, retryAfter }: CallErrorParts,
    options?: ErrorOptions,
  ) {
    super(message || 'Something went wrong.', options)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.url = url
    this.response = response
    this.data = isObject(response.data) ? response.data : {}
    this.isAbort = code === 'aborted'
    this.retryAfter = retryAfter
  }
}

/** For a status ≥ 400. An unknown or missing code is derived from the status. */
export function callErrorOf(status: number, url: string, body: unknown, retryAfter?: number): CallError {
  const response = isObject(body) ? body : {}
  const named = errorCodes.find((code) => code === response.code)
  const message = typeof response.message === 'string' ? response.message : ''
  return new CallError({ status, url, response, message, code: named ?? codeOfStatus(status), retryAfter })
}

/** A retry may work: no connection, a failing server, too many calls, or a part of the app that did not load. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return isCodeNotLoaded(error)
  return error.code === 'offline' || error.code === 'too_many_requests' || error.status >= 500
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 400) return 'bad_request'
  if (status === 401) return 'sign_in_needed'
  if (status === 403) return 'not_allowed'
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 416) return 'range_not_satisfiable'
  if (status === 429) return 'too_many_requests'
  return 'internal'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
