import { expect, test } from 'vitest'
import { compileChips, isKnown } from '#model/admin/list-filters'
import { chipFrom, chipText, chipLabel, type ListFilter } from './list-filters.ts'

const filters: ListFilter[] = [
  { field: 'published', label: 'Published', kind: 'flag', yes: 'Published', no: 'Not published' },
  { field: 'state', label: 'State', kind: 'choice', options: [{ id: 'open', label: 'Open' }] },
  { field: 'title', label: 'Title', kind: 'text' },
  { field: 'created', label: 'Created', kind: 'date' },
  { field: 'position', label: 'Position', kind: 'number' },
]

const compiled = (...texts: string[]) =>
  compileChips(
    texts.flatMap((text) => chipFrom(text) ?? []),
    filters,
  )

test('conditions become filters of the record API', () => {
  expect(compiled('published~is~true', 'state~not~open')).toBe('published = true && state != "open"')
  expect(compiled('position~atleast~3')).toBe('position >= 3')
  expect(compiled('created~unset~')).toBe('created = ""')
  const midnight = new Date('2026-11-02T00:00:00').toISOString().replace('T', ' ')
  expect(compiled('created~after~2026-11-02')).toBe(`created >= "${midnight}"`)
  expect(compiled()).toBe('')
})

test('a value is always text', () => {
  expect(compiled('title~has~say "hi" || 1 = 1')).toBe('title ~ "say \\"hi\\" || 1 = 1"')
  expect(compiled('title~is~back\\slash')).toBe('title = "back\\\\slash"')
  expect(compiled('title~has~100%~sure')).toBe('title ~ "100\\\\%~sure"')
  expect(compiled('position~is~1 || true')).toBe('position = 0')
})

test('rows linked from another page are filtered by their ids, up to the limit', () => {
  const chip = { field: 'id', operator: 'is', value: 'one,two"' } as const
  const known = [{ field: 'id', label: 'From the audit log', kind: 'ids' }] as const
  expect(compileChips([chip], known)).toBe('(id = "one" || id = "two\\"")')
  expect(chipLabel(chip, known)).toBe('From the audit log (2)')
  const many = { ...chip, value: Array.from({ length: 500 }, (_, index) => `r${index}`).join(',') }
  expect(compileChips([many], known).split('||')).toHaveLength(40)
})

test('invalid filters in the address are ignored; a removed option is labelled so', () => {
  expect(chipFrom('title')).toBeUndefined()
  expect(chipFrom('title = "x"~is~1')).toBeUndefined()
  const removed = chipFrom('mood~is~happy')
  if (!removed) throw new Error('It reads like a condition')
  expect([isKnown(removed, filters), compileChips([removed], filters)]).toEqual([false, ''])
  expect(chipLabel(removed, filters)).toContain('“mood”')
})

test('a chip is labelled, and survives the address', () => {
  for (const text of ['published~is~false', 'state~is~open', 'title~has~a~b']) {
    const chip = chipFrom(text)
    expect(chip && chipText(chip)).toBe(text)
  }
  const words = ['published~is~false', 'state~is~open', 'title~has~owl', 'title~unset~'].map((text) => {
    const chip = chipFrom(text)
    return chip && chipLabel(chip, filters)
  })
  expect(words).toEqual(['Not published', 'State is Open', 'Title contains “owl”', 'Title is not set'])
})
