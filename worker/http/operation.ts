import * as z from 'zod'
import type { Actor } from '../collections/definition/rules.ts'
import { AppError } from '../contract/app-error.ts'
import type { Endpoint, Params } from '../contract/endpoint.ts'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { AppContext } from './app-env.ts'
import { readBody } from './endpoint-body.ts'
import { readQuery } from './query.ts'
import { countAttempt, networkOf, type CallLimit } from './rate-limit.ts'
import type { Access, Cost, Route } from './route.ts'

type Schema = Endpoint['answer']

export interface OperationOptions<Who extends Access> {
  /** `can` answers finer questions. */
  access: Who
  /** For example `perPerson(60)`. */
  limit?: CallLimit
  /** Bytes; 64 KiB by default. */
  maxBody?: number
  /** For errors that do not depend on the body, such as an unknown collection in the path. */
  before?: (context: AppContext) => void
  cost?: Cost
  onlyInDevelopment?: true
}

/** Checked against the endpoint's declaration. */
export interface Call<Path extends string, Query extends Schema, Body extends Schema, Who extends Access> {
  params: Params<Path>
  /** `undefined` if the endpoint declares none. */
  query: z.output<Query>
  body: z.output<Body>
  /** Never `undefined` if `access` excludes guests. */
  actor: Who extends 'anyone' ? Actor | undefined : Actor
  context: AppContext
}

/** A `Response` for streams and files. */
type Result<Answer extends Schema> =
  | z.input<Answer>
  | Response
  | (string extends keyof z.output<Answer> ? void : never)

const MAX_BODY_BYTES = 64 * 1024

const generalErrors: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'too_large',
  'too_many_requests',
  'unsupported_media_type',
  'method_not_found',
  'database_not_ready',
  'storage_unavailable',
  'not_configured',
  'internal',
])

/**
 * Checks access, limit, parameters, query and body first. In development and in tests, an answer that does not fit
 * the schema and an undeclared error code fail the call.
 */
export function operation<
  const Path extends string,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
  const Who extends Access,
>(
  endpoint: Endpoint<Path, Query, Body, Answer>,
  {
    access,
    limit,
    maxBody = endpoint.body ? MAX_BODY_BYTES : 0,
    before,
    cost,
    onlyInDevelopment,
  }: OperationOptions<Who>,
  handler: (call: Call<Path, Query, Body, Who>) => Result<Answer> | Promise<Result<Answer>>,
): Route {
  const listed: ReadonlySet<ErrorCode> = new Set([
    ...generalErrors,
    ...endpoint.errors,
    ...(access === 'anyone' ? [] : (['sign_in_needed'] as const)),
    ...(access === 'admin' ? (['not_allowed'] as const) : []),
    ...(endpoint.body ? (['validation_failed'] as const) : []),
  ])

  async function answered(context: AppContext): Promise<Result<Answer>> {
    before?.(context)
    if (limit) await countAttempt(context, [callsOf(context, endpoint, limit)])
    const query = endpoint.query
      ? readQuery(context, { path: endpoint.path, query: endpoint.query })
      : undefined
    const body = endpoint.body
      ? await readBody(context, { path: endpoint.path, body: endpoint.body }, { max: maxBody })
      : undefined
    return handler({
      // Hono has matched this very path, so its parameters are all there.
      params: context.req.param() as Params<Path>,
      query: query as z.output<Query>,
      body: body as z.output<Body>,
      // `admit` has stopped guests where `access` keeps them out.
      actor: context.get('actor') as Call<Path, Query, Body, Who>['actor'],
      context,
    })
  }

  return {
    method: endpoint.method,
    path: endpoint.path,
    access,
    endpoint,
    ...(cost && { cost }),
    maxBody,
    ...(onlyInDevelopment && { onlyInDevelopment }),
    async handle(context) {
      const strict = context.get('config').environment === 'development'
      const result = await answered(context).catch((error: unknown) => {
        if (strict && error instanceof AppError && !listed.has(error.code)) throw unlisted(endpoint, error)
        throw error
      })
      if (result instanceof Response) return result
      if (result === undefined) return context.body(null, 204)
      if (strict) assertAnswer(endpoint, result)
      return context.json(result)
    },
  }
}

function callsOf(context: AppContext, { method, path }: Endpoint, { by, attempts, seconds }: CallLimit) {
  const network = networkOf(context.req.header('cf-connecting-ip'))
  const caller = by === 'person' ? (context.get('actor')?.id ?? network) : network
  return { subject: `${method} ${path}:${caller}`, attempts, seconds }
}

function unlisted({ method, path }: Endpoint, cause: AppError): Error {
  return new Error(`${method} ${path} fails with “${cause.code}”, which its endpoint does not list`, {
    cause,
  })
}

function assertAnswer({ method, path, answer }: Endpoint, result: unknown): void {
  // The answer as the web receives it, without the fields that JSON omits.
  const checked = z.safeParse(answer, JSON.parse(JSON.stringify(result)))
  if (checked.success) return
  throw new Error(`${method} ${path} answers what its endpoint does not declare: ${checked.error.message}`)
}
