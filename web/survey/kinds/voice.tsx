import { lazy, Suspense } from 'react'
import type { FormKind } from './kind.ts'

const VoiceInput = lazy(async () => ({ default: (await import('../inputs/voice-input.tsx')).VoiceInput }))

export const voice: FormKind<'voice'> = {
  Input: (props) => (
    <Suspense fallback={<div className="h-18 animate-breathe rounded-panel bg-hover" />}>
      <VoiceInput {...props} />
    </Suspense>
  ),
}
