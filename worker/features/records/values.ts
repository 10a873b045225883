import { hasVisibleText } from '../../contract/has-visible-text.ts'
import { withoutDisguises } from '../../model/text/visible-text.ts'
import * as z from 'zod'
import type { Collection } from '../../collections/definition/define.ts'
import type { Actor } from '../../collections/definition/rules.ts'
import { isMany, type Field } from '../../collections/definition/fields.ts'
import { isDay } from '../../model/text/calendar.ts'
import type { FieldError } from '../../contract/errors.ts'

export type Values = Record<string, unknown>
export type FieldErrors = Record<string, FieldError>

export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'date':
    case 'select':
      return ''
    case 'relation':
      return isMany(field) ? [] : ''
    case 'number':
      return 0
    case 'flag':
      return false
    case 'json':
      return null
    default:
      return field satisfies never
  }
}

/** Invalid numbers become NaN and invalid dates stay as written, for `fieldProblems` to report. */
export function coerced(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return emptyValue(field)
  switch (field.kind) {
    case 'text':
      return textOf(value)
    case 'select':
      return scalarText(lastOf(value))
    case 'relation':
      return isMany(field) ? idsOf(value) : scalarText(lastOf(value))
    case 'number':
      return numberOf(value)
    case 'flag':
      return value === true || value === 1 || value === 'true' || value === '1'
    case 'date':
      return typeof value === 'string' ? (dateText(value) ?? value) : JUNK_DATE
    case 'json': {
      const known = z.safeParse(field.schema, value)
      return known.success ? known.data : value
    }
    default:
      return field satisfies never
  }
}

/** Without disguises, and empty if nothing of it can be seen. */
function textOf(value: unknown): string {
  const text = withoutDisguises(scalarText(value))
  return hasVisibleText(text) ? text : ''
}

export function writableValues(collection: Collection, body: Values): Values {
  const known = Object.entries(body).flatMap(([name, value]) => {
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    return field ? [[name, coerced(field, value)]] : []
  })
  return Object.fromEntries(known) as Values
}

export function storedValue(field: Field, value: unknown): string | number {
  if (field.kind === 'json' || isMany(field)) return JSON.stringify(value)
  if (field.kind === 'flag') return value === true ? 1 : 0
  return typeof value === 'number' ? value : String(value)
}

/** The id of the record in whose database a record with these values is stored; `''` is the first database. */
export function homeOf({ homeField }: Collection, values: Values): string {
  return homeField === undefined ? '' : relatedId(values[homeField])
}

/** `homeOf` for the values of a request, before the record's own are set. */
export function homeOfNew(collection: Collection, values: Values, actor: Actor | undefined): string {
  const { homeField = '' } = collection
  const field = collection.fields[homeField]
  if (!field) return ''
  if (field.session && !actor?.superuser) return actor?.id ?? ''
  return homeOf(collection, { [homeField]: coerced(field, values[homeField]) })
}

/** The problems of these values by field; relations are only checked for presence. */
export function fieldProblems(collection: Collection, values: Values): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = collection.fields[name]
    const error = field && problem(field, value)
    if (error) errors[name] = error
  }
  return errors
}

function problem(field: Field, value: unknown): FieldError | undefined {
  if (value === emptyValue(field) || (Array.isArray(value) && value.length === 0)) {
    return field.required ? { code: 'validation_required', message: 'Cannot be blank.' } : undefined
  }
  switch (field.kind) {
    case 'text': {
      const length = Array.from(String(value)).length
      if (length < field.min) return bound('min_text', 'min', field.min, 'character(s)')
      if (length > field.max) return bound('max_text', 'max', field.max, 'character(s)')
      if (field.pattern && !field.pattern.test(String(value))) {
        return { code: 'validation_invalid_format', message: 'Invalid value format.' }
      }
      return undefined
    }
    case 'number':
      if (Number.isNaN(value)) return { code: 'validation_invalid_number', message: 'Must be a number.' }
      if (Number(value) < field.min) return bound('min_number', 'min', field.min, '')
      if (Number(value) > field.max) return bound('max_number', 'max', field.max, '')
      if (field.integer && !Number.isInteger(value)) {
        return { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' }
      }
      return undefined
    case 'select':
      return field.values.includes(String(value))
        ? undefined
        : { code: 'validation_invalid_value', message: 'Invalid value.', params: { value } }
    case 'json':
      if (!z.safeParse(field.schema, value).success) {
        return { code: 'validation_invalid_json', message: 'Must be a valid json value.' }
      }
      if (new TextEncoder().encode(JSON.stringify(value)).length <= field.max) return undefined
      return {
        code: 'validation_json_size_limit',
        message: `The maximum allowed JSON size is ${field.max} bytes.`,
        params: { maxSize: field.max },
      }
    case 'date':
      return dateText(String(value)) === value
        ? undefined
        : { code: 'validation_invalid_date', message: 'Must be a date like 2026-11-20 12:00:00.000Z.' }
    case 'relation':
      if (relatedIds(value).length <= field.max) return undefined
      return {
        code: 'validation_too_many_values',
        message: `Select no more than ${field.max}.`,
        params: { maxSelect: field.max },
      }
    case 'flag':
      return undefined
    default:
      return field satisfies never
  }
}

function bound(what: string, param: 'min' | 'max', limit: number, unit: string): FieldError {
  const words = `Must be ${param === 'min' ? 'at least' : 'no more than'} ${limit} ${unit}`.trim()
  return { code: `validation_${what}_constraint`, message: `${words}.`, params: { [param]: limit } }
}

/** The id in a single relation's value, or `''`. */
export function relatedId(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The distinct ids in a relation's value, single or many. */
export function relatedIds(value: unknown): string[] {
  return idsOf(value)
}

/**
 * From ISO 8601 with `T` or a space, in UTC without an offset; `undefined` for anything else. The empty text is the
 * empty date.
 */
export function dateText(written: string): string | undefined {
  const text = written.trim()
  if (text === '') return ''
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/i.exec(text)?.[1]
  if (day === undefined || !isDay(day)) return undefined
  const spaced = text.replace(' ', 'T')
  const zoned = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(spaced) || !spaced.includes('T') ? spaced : `${spaced}Z`
  const moment = new Date(zoned)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().replace('T', ' ')
}

/** Placeholder for a date that is not even text, until it is refused. */
const JUNK_DATE = 'no date'

function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function numberOf(value: unknown): number {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') return value.trim() === '' ? 0 : finite(Number(value))
  return typeof value === 'number' ? finite(value) : Number.NaN
}

function finite(number: number): number {
  return Number.isFinite(number) ? number : Number.NaN
}

/** The last item of a list; any other value unchanged. */
function lastOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const items: unknown[] = value
  return items.at(-1)
}

function idsOf(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(items.map(scalarText).filter((id) => id !== ''))]
}
