import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const voice: FormKind<'voice'> = lateInput(
  async () => (await import('../inputs/voice-input.tsx')).VoiceInput,
)
