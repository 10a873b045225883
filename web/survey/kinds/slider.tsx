import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const slider: FormKind<'slider'> = {
  layout: 'label',
  ...lateInput(async () => (await import('../inputs/slider-input.tsx')).SliderInput),
}
