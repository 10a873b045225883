import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const ranking: FormKind<'ranking'> = lateInput(
  async () => (await import('../inputs/ranking-input.tsx')).RankingInput,
)
