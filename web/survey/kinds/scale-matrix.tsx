import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const scaleMatrix: FormKind<'scale_matrix'> = lateInput(
  async () => (await import('../inputs/scale-matrix-input.tsx')).ScaleMatrixInput,
)
