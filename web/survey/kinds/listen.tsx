import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const listen: FormKind<'listen'> = lateInput(
  async () => (await import('../inputs/listen-input.tsx')).ListenInput,
)
