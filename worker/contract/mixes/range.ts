import * as z from 'zod/mini'

export interface NumberRange {
  min: number
  max: number
}

export const within = ({ min, max }: NumberRange) => z.number().check(z.minimum(min), z.maximum(max))
