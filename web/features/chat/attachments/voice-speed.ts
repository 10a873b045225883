import { localStore } from '../../../platform/browser-storage.ts'
import { signal } from '../../../platform/signal.ts'

export const voiceSpeeds = [1, 1.5, 2] as const
export type VoiceSpeed = (typeof voiceSpeeds)[number]

const KEY = 'mouthpiece_chat_voice_speed'

export const voiceSpeed = signal<VoiceSpeed>(readSpeed(localStore.getItem(KEY)))

export function nextSpeed(speed: VoiceSpeed): VoiceSpeed {
  return voiceSpeeds[(voiceSpeeds.indexOf(speed) + 1) % voiceSpeeds.length] ?? 1
}

export function chooseSpeed(speed: VoiceSpeed): void {
  voiceSpeed.set(speed)
  localStore.setItem(KEY, String(speed))
}

/** Parses a stored rate; falls back to 1. */
export function readSpeed(text: string | null): VoiceSpeed {
  return voiceSpeeds.find((speed) => String(speed) === text) ?? 1
}
