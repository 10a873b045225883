import type * as z from 'zod'

/**
 * Who may give a field its value: anyone who may write the record, only at creation, or nobody through the record API.
 */
type Writing =
  | 'always'
  | 'create'
  /** Client values are ignored. */
  | 'never'
  /** Not by the record API's own write but in a step beside it, so a batch, which is one step, refuses it. */
  | 'beside'
  /** Never, and a different value is an error instead of being ignored. */
  | 'guarded'

interface FieldBase {
  write: Writing
  /** Cannot be returned, filtered, sorted or expanded by anybody. */
  hidden: boolean
  /**
   * `self`: other people see the empty value and cannot filter or sort by it. `e-mail`: the same unless the
   * record's `emailVisibility` is on. Admins see all.
   */
  private: 'self' | 'e-mail' | undefined
  required: boolean
  /** Filled from the session when the record is created. */
  session: boolean
}

export interface TextField extends FieldBase {
  kind: 'text'
  /** Characters. */
  min: number
  max: number
  pattern: RegExp | undefined
}

export interface NumberField extends FieldBase {
  kind: 'number'
  min: number
  max: number
  integer: boolean
}

export interface FlagField extends FieldBase {
  kind: 'flag'
}

export interface DateField extends FieldBase {
  kind: 'date'
}

export interface SelectField extends FieldBase {
  kind: 'select'
  values: readonly string[]
}

export interface RelationField extends FieldBase {
  kind: 'relation'
  /** Name of the collection it points into. */
  to: string
  /** How many records it may hold. One is stored as its id, several as a JSON list of ids. */
  max: number
  /** Whether deleting the record it points at deletes this one; otherwise the field is emptied. */
  cascade: boolean
  /** `viewable`: anything the caller may view. `own`: of the same owner as this record, no matter who asks. */
  accepts: 'viewable' | 'own'
  /** Fields the related record must have: a constant, or the value of a field of this record. */
  where: Record<string, { is: string } | { sameAs: string }>
}

export interface JsonField extends FieldBase {
  kind: 'json'
  schema: z.core.$ZodType
  /** Bytes of JSON. */
  max: number
  /** Makes the value when the creator gives none. */
  initial: (record: Record<string, unknown>) => unknown
  /**
   * What of it the note of a deletion keeps, as JSON, from SQL of the stored text: what rules of other records look
   * for. Nothing, where it is left out.
   */
  remains?: (stored: string) => string
}

export type Field = TextField | NumberField | FlagField | DateField | SelectField | RelationField | JsonField

type Options<Kind extends Field> = Partial<Omit<Kind, 'kind'>>

const base: FieldBase = {
  write: 'always',
  hidden: false,
  private: undefined,
  required: false,
  session: false,
}

export function text(options: Options<TextField> & { max: number }): TextField {
  return { ...base, kind: 'text', min: 0, pattern: undefined, ...options }
}

export function number(options: Options<NumberField> = {}): NumberField {
  return {
    ...base,
    kind: 'number',
    min: Number.MIN_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    integer: false,
    ...options,
  }
}

export function flag(options: Options<FlagField> = {}): FlagField {
  return { ...base, kind: 'flag', ...options }
}

export function date(options: Options<DateField> = {}): DateField {
  return { ...base, kind: 'date', ...options }
}

export function select(values: readonly string[], options: Options<SelectField> = {}): SelectField {
  return { ...base, kind: 'select', values, ...options }
}

export function relationTo(to: string, options: Options<RelationField> = {}): RelationField {
  return { ...base, kind: 'relation', to, max: 1, cascade: false, accepts: 'viewable', where: {}, ...options }
}

/** Whether a field holds a list of ids. */
export function isMany(field: Field | undefined): field is RelationField {
  return field?.kind === 'relation' && field.max > 1
}

export function json(schema: z.core.$ZodType, options: Options<JsonField> & { max: number }): JsonField {
  return { ...base, kind: 'json', schema, initial: () => null, ...options }
}
