let speaking: (() => void) | undefined

/** Pauses the question that is being read; a microphone would record it. */
export function hush(): void {
  speaking?.()
  speaking = undefined
}

/** Hushes all others. */
export function startVoice(pause: () => void): void {
  if (speaking !== pause) hush()
  speaking = pause
}
