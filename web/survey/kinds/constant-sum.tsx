import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const constantSum: FormKind<'constant_sum'> = lateInput(
  async () => (await import('../inputs/constant-sum-input.tsx')).ConstantSumInput,
)
