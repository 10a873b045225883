import type * as z from 'zod/mini'
import { compressorSchema } from './compressor.ts'
import { deEsserSchema } from './de-esser.ts'
import { eqSchema } from './eq.ts'

/** In the order of a new channel. The union and all tables derive from it. */
export const insertSchemas = { eq: eqSchema, compressor: compressorSchema, deEsser: deEsserSchema }

export type Insert = keyof typeof insertSchemas

export type InsertSettings = { [Kind in Insert]: z.infer<(typeof insertSchemas)[Kind]> }

/** Safe: the keys of a literal. */
export const inserts = Object.keys(insertSchemas) as Insert[]
