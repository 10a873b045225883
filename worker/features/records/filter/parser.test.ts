import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokens } from './lexer.ts'
import { parseFilter, type Filter, type Operand } from './parser.ts'

const name = (word: string): Operand => ({ kind: 'name', name: word })
const text = (value: string): Operand => ({ kind: 'text', value })
const is = (left: string, value: string): Filter => ({
  kind: 'compare',
  left: name(left),
  operator: '=',
  any: false,
  right: text(value),
})

test('&& binds tighter than ||', () => {
  expect(parseFilter('a="1" || b="2" && c="3"')).toEqual({
    kind: 'any',
    terms: [is('a', '1'), { kind: 'all', terms: [is('b', '2'), is('c', '3')] }],
  })
  expect(parseFilter('(a="1" || b="2") && c="3"')).toEqual({
    kind: 'all',
    terms: [{ kind: 'any', terms: [is('a', '1'), is('b', '2')] }, is('c', '3')],
  })
})

test.each([
  [String.raw`'it\'s'`, "it's"],
  [String.raw`"a\"b"`, 'a"b'],
  [String.raw`"tab\tline\nback\\"`, 'tab\tline\nback\\'],
  [String.raw`"kept \d \u0041"`, String.raw`kept \d \u0041`],
  [`"// no comment"`, '// no comment'],
])('the text %s is %j', (written, value) => {
  expect(tokens(written)).toEqual([{ kind: 'text', value }])
})

test.each(['a = -5', 'a = 5.25', 'a\t>=\n1', 'a ?!~ "x"', '@now > a.b:lower // the end', '#a = _b'])(
  '%s can be read',
  (filter) => {
    expect(parseFilter(filter).kind).toBe('compare')
  },
)

test.each([
  '',
  ' ',
  'a',
  'a =',
  '= a',
  'a = b c = d',
  '()',
  'a=1 &&',
  '&& a=1',
  'a=1 & b=1',
  'a="',
  "a='\\'",
  'a=1,b=2',
])('%j is refused', (filter) => {
  expect(() => parseFilter(filter)).toThrow('bad_request')
})

test('limits: 3,500 bytes, 200 conditions, 12 levels', () => {
  const conditions = (count: number) => Array.from({ length: count }, () => 'a=1').join('||')
  expect(parseFilter(conditions(200))).toMatchObject({ kind: 'any', terms: { length: 200 } })
  expect(() => parseFilter(conditions(201))).toThrow()
  const nested = (levels: number) => `${'('.repeat(levels)}a=1${')'.repeat(levels)}`
  expect(parseFilter(nested(12)).kind).toBe('compare')
  expect(() => parseFilter(nested(13))).toThrow()
  expect(parseFilter(`a="${'x'.repeat(3_496)}"`).kind).toBe('compare')
  expect(() => parseFilter(`a="${'x'.repeat(3_497)}"`)).toThrow()
  expect(() => parseFilter(`a="${'é'.repeat(1_800)}"`)).toThrow()
})

const operand: fc.Arbitrary<Operand> = fc.oneof(
  fc.stringMatching(/^[a-z_][a-z0-9_.]{0,8}$/).map(name),
  fc.integer({ min: -1_000, max: 1_000 }).map((value): Operand => ({ kind: 'number', value })),
  fc
    .string({ maxLength: 8 })
    .filter((value) => !value.includes('\0'))
    .map(text),
)
const comparison: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('compare' as const),
  left: operand,
  operator: fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '~', '!~'),
  any: fc.boolean(),
  right: operand,
})
const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; group: Filter }>((tie) => ({
  filter: fc.oneof({ depthSize: 'small', maxDepth: 4 }, comparison, tie('group')),
  group: fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const),
    terms: fc.array(tie('filter'), { minLength: 2, maxLength: 4 }),
  }),
})).filter

function written(filter: Filter): string {
  if (filter.kind !== 'compare') {
    return `(${filter.terms.map(written).join(filter.kind === 'all' ? ' && ' : '||')})`
  }
  const side = (one: Operand) =>
    one.kind === 'text' ? JSON.stringify(one.value) : String(one.kind === 'number' ? one.value : one.name)
  return `${side(filter.left)} ${filter.any ? '?' : ''}${filter.operator} ${side(filter.right)}`
}

/** JSON writes control characters as `\uXXXX`, `\b` and `\f`, which the grammar does not decode. */
const plain = (filter: string) => !/\\u|\\b|\\f/.test(filter)

test('written filters are parsed back', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const line = written(filter)
      fc.pre(line.length < 3_000 && plain(line))
      expect(parseFilter(line)).toEqual(filter)
    }),
    { numRuns: 500, seed: 20261120 },
  )
})

test('no text makes the parser do anything but read or refuse', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('ab.@=!<>?~&|()\'"\\/ 1-,:\n\0é')) }),
      (line) => {
        try {
          parseFilter(line)
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad_request' })
        }
      },
    ),
    { numRuns: 2_000, seed: 20261120 },
  )
})
