export type ExportErrorCode =
  /** The browser has no WebCodecs, or none in workers. */
  | 'browser_without_webcodecs'
  /** It has, but cannot encode what this format needs. */
  | 'format_unsupported'
  /** The document is empty. */
  | 'nothing_to_export'
  /** A GIF of more than a minute. */
  | 'too_long'
  /** The encoder gave up on the way. */
  | 'encoder_failed'
  /** The browser may not write as much as the video takes. */
  | 'storage_full'
  /** The worker could not be started or died, e.g. for lack of memory. */
  | 'worker_failed'

/** Why there is no video. `reason` is the browser's own text, for logs. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly code: ExportErrorCode
  readonly detail: { code: ExportErrorCode; reason: string }
  constructor(code: ExportErrorCode, { reason = '', cause }: { reason?: string; cause?: unknown } = {}) {
    super(reason ? `${code}: ${reason}` : code, { cause })
    this.code = code
    this.detail = { code, reason }
  }
}

/** Classifies an encoding error. */
export function exportErrorOf(failure: unknown): ExportError {
  if (failure instanceof ExportError) return failure
  const { name = '', message = String(failure) } = failure instanceof Error ? failure : {}
  const isFull = name === 'QuotaExceededError'
  return new ExportError(isFull ? 'storage_full' : 'encoder_failed', { reason: message, cause: failure })
}
