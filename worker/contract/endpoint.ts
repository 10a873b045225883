import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Hono path syntax: `/api/projects/:id/document`. */
  path: Path
  query?: Query
  body?: Body
  answer: Answer
  /** Besides the general ones. */
  errors: readonly ErrorCode[]
}

export function endpoint<
  const Path extends string,
  Answer extends z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(declaration: Endpoint<Path, Query, Body, Answer>): Endpoint<Path, Query, Body, Answer> {
  return declaration
}

type ParamName<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamName<Head> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** For example `{ id: string }`. */
export type Params<Path extends string> = Record<ParamName<Path>, string>
