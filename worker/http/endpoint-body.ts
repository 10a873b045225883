import * as z from 'zod'
import { invalid } from '../contract/app-error.ts'
import type { FieldError } from '../contract/errors.ts'
import type { AppContext } from './app-env.ts'
import { readJson } from './body.ts'

// The platform forbids compiling schemas at run time.
z.config({ jitless: true })

/** Errors are reported per field. */
export async function readBody<Schema extends z.core.$ZodType>(
  context: AppContext,
  endpoint: { path: string; body?: Schema },
  { max }: { max: number },
): Promise<z.output<Schema>> {
  if (!endpoint.body) throw new Error(`${endpoint.path} declares no body`)
  const body = await readJson(context, {
    max,
    unreadable: 'An error occurred while loading the submitted data.',
  })
  const result = z.safeParse(endpoint.body, body, { reportInput: true })
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error))
}

/** In the record API's codes. */
function fieldErrors(error: z.core.$ZodError): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {}
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? 'body')
    fields[name] ??= fieldError(issue)
  }
  return fields
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const inside = issue.path.length > 1 ? ` (at ${issue.path.slice(1).join('.')})` : ''
  if (issue.code === 'invalid_type' && inside === '' && issue.input === undefined) {
    return { code: 'validation_required', message: 'Cannot be blank.' }
  }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) {
    return { code: 'validation_required', message: `Cannot be blank${inside}.` }
  }
  if (issue.code === 'too_small') {
    const code =
      issue.origin === 'string' ? 'validation_min_text_constraint' : 'validation_min_number_constraint'
    return { code, message: `Must be at least ${issue.minimum}${inside}.`, params: { min: issue.minimum } }
  }
  if (issue.code === 'too_big') {
    const code =
      issue.origin === 'string' ? 'validation_max_text_constraint' : 'validation_max_number_constraint'
    return { code, message: `Must be at most ${issue.maximum}${inside}.`, params: { max: issue.maximum } }
  }
  return { code: 'validation_invalid_value', message: `Invalid value${inside}.` }
}
