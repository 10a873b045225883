import * as z from 'zod/mini'

/** The smallest and the largest value of a number, both included. */
export interface NumberRange {
  min: number
  max: number
}

export const within = ({ min, max }: NumberRange) => z.number().check(z.minimum(min), z.maximum(max))
