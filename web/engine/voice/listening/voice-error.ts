/** `empty`: there is no sound; `bad_rate`: the sample rate is outside 8–192 kHz. */
export type VoiceErrorCode = 'empty' | 'bad_rate'

export class VoiceError extends Error {
  override readonly name = 'VoiceError'
  readonly code: VoiceErrorCode
  /** The code again, under the name that survives the way out of a worker. */
  readonly detail: { code: VoiceErrorCode }
  constructor(code: VoiceErrorCode, message: string) {
    super(message)
    this.code = code
    this.detail = { code }
  }
}

/** Throws `bad_rate` unless the rate is one that sound cards and files have. */
export function checkSampleRate(sampleRate: number): void {
  if (!(sampleRate >= 8000 && sampleRate <= 192000))
    throw new VoiceError('bad_rate', `Cannot analyse sound at ${sampleRate} samples a second.`)
}
