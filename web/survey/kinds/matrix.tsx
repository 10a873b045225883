import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const matrix: FormKind<'matrix'> = lateInput(
  async () => (await import('../inputs/matrix-input.tsx')).MatrixInput,
)
