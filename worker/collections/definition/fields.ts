import type * as z from 'zod'

type Writing =
  | 'always'
  | 'create'
  /** Client values are ignored. */
  | 'never'
  /** Written in a separate step, so a batch, which is one step, refuses it. */
  | 'beside'
  /** A different value is an error instead of being ignored. */
  | 'guarded'

interface FieldBase {
  write: Writing
  /** For every caller: not returned, filtered, sorted or expanded. */
  hidden: boolean
  /** Other users see the empty value and cannot filter or sort by it; `e-mail`: unless `emailVisibility` is on. */
  private: 'self' | 'e-mail' | undefined
  required: boolean
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
  to: string
  /** A single one is stored as its id, several as a JSON list of ids. */
  max: number
  /** Deleting the target deletes this record; otherwise the field is cleared. */
  cascade: boolean
  /** `viewable`: anything the caller may view. `own`: records of this record's owner. */
  accepts: 'viewable' | 'own'
  /** Required fields of the related record: a constant, or the value of a field of this record. */
  where: Record<string, { is: string } | { sameAs: string }>
  /**
   * The number field with the revision of the document that a rendered file shows. Refused, as
   * `validation_withdrawn`, if a part of that revision was withdrawn since.
   */
  shows?: string
}

export interface JsonField extends FieldBase {
  kind: 'json'
  schema: z.core.$ZodType
  /** Bytes of JSON. */
  max: number
  initial: (record: Record<string, unknown>) => unknown
  /** SQL for the part of the stored text that a deletion event needs for other records' rules; by default none. */
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

export function isMany(field: Field | undefined): field is RelationField {
  return field?.kind === 'relation' && field.max > 1
}

export function json(schema: z.core.$ZodType, options: Options<JsonField> & { max: number }): JsonField {
  return { ...base, kind: 'json', schema, initial: () => null, ...options }
}
