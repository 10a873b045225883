import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const file: FormKind<'file'> = lateInput(
  async () => (await import('../inputs/file-input.tsx')).FileInput,
)
