import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const signature: FormKind<'signature'> = lateInput(
  async () => (await import('../inputs/signature-input.tsx')).SignatureInput,
)
