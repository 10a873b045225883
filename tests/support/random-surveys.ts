import fc from 'fast-check'
import type { Condition, Question, SurveySchema } from '../../worker/contract/survey/schema.ts'

/** Any text but a recall: “{{x}}” of an unknown question keeps a survey from being published. */
const words = fc
  .string({ minLength: 1, maxLength: 8 })
  .filter((text) => !text.includes('{{'))
  .map((text) => ({ en: `${text}.` }))
const options = fc
  .integer({ min: 1, max: 5 })
  .map((count) =>
    Array.from({ length: count }, (_, index) => ({ id: `o${index}`, label: { en: `O${index}` } })),
  )

/** A question without name and condition. */
const kinds = fc.oneof(
  fc.record({ type: fc.constantFrom('statement', 'email', 'url', 'yes_no', 'consent', 'hidden') }),
  fc.record({
    type: fc.constantFrom('short_text', 'long_text'),
    minLength: fc.nat(3),
    maxLength: fc.integer({ min: 3, max: 9 }),
  }),
  fc.record({
    type: fc.constant('number'),
    min: fc.integer({ min: -5, max: 0 }),
    max: fc.nat(9),
    integer: fc.boolean(),
  }),
  fc.record(
    {
      type: fc.constant('date'),
      min: fc.constantFrom('2026-01-01', '2026-02-28'),
      max: fc.constantFrom('2026-02-27', '2027-12-31'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constantFrom('single_choice', 'dropdown'), options, other: fc.boolean() }),
  fc.record({
    type: fc.constant('multiple_choice'),
    options,
    other: fc.boolean(),
    minChoices: fc.constantFrom(0, 1),
    maxChoices: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ type: fc.constant('rating'), max: fc.integer({ min: 3, max: 10 }) }),
  fc.record({
    type: fc.constant('scale'),
    min: fc.constantFrom(0, 1),
    max: fc.constant(10),
    nps: fc.boolean(),
  }),
  fc.record(
    { type: fc.constant('ranking'), options, top: fc.integer({ min: 1, max: 3 }) },
    { requiredKeys: ['type', 'options'] },
  ),
  fc.record({ type: fc.constant('matrix'), rows: options, columns: options, multiple: fc.boolean() }),
  fc.record({
    type: fc.constant('file'),
    maxFiles: fc.integer({ min: 1, max: 3 }),
    maxBytes: fc.constant(1000),
  }),
  fc.record({ type: fc.constant('voice'), maxSeconds: fc.constant(30) }),
  fc.record({
    type: fc.constant('listen'),
    clip: fc.constant('clip'),
    answer: fc.oneof(
      fc.record({ kind: fc.constant('text'), maxLength: fc.integer({ min: 3, max: 9 }) }),
      fc.record({ kind: fc.constant('choice'), options }),
      fc.record({ kind: fc.constant('rating'), max: fc.integer({ min: 3, max: 10 }) }),
    ),
  }),
)

/** Answers of every form, fitting or not. */
const answer = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'o0',
    'o1',
    'o4',
    '2026-02-28',
    '2026-02-31',
    'ada@mouthpiece.test',
    'https://mouthpiece.test/',
  ),
  fc.integer({ min: -6, max: 12 }),
  fc.double(),
  fc.boolean(),
  fc.record({ other: fc.string({ maxLength: 5 }) }),
  fc.array(fc.constantFrom('o0', 'o1', 'o2', 'o3', 'x'), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('o0', 'o1', 'o2', 'x'), fc.constantFrom('o0', 'o1', 'x')),
  fc.constant(null),
  fc.constant('x'.repeat(20_000)),
)

export const questionNames = Array.from({ length: 12 }, (_, index) => `q${index}`)
const PAGES = 4

const comparison = (before: string[]) =>
  fc.record({
    question: fc.constantFrom(...before),
    operator: fc.constantFrom(
      'answered',
      'not_answered',
      'is',
      'is_not',
      'includes',
      'includes_not',
      'above',
      'below',
    ),
    value: fc.constantFrom<string | number | boolean>('o0', 'o1', 3, true, 'a'),
  })
const condition = (before: string[]): fc.Arbitrary<Condition> => {
  const one = comparison(before) as fc.Arbitrary<Condition>
  const several = fc.array(one, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    one,
    several.map((all) => ({ all })),
    several.map((any) => ({ any })),
  )
}

/** A survey of twelve questions on four pages, with conditions and jumps. */
export const survey: fc.Arbitrary<SurveySchema> = fc
  .tuple(
    ...questionNames.map((id, index) =>
      fc
        .tuple(
          kinds,
          words,
          fc.boolean(),
          index > 0
            ? fc.option(condition(questionNames.slice(0, index)), { nil: undefined })
            : fc.constant(undefined),
        )
        .map(([kind, title, required, showIf]) => ({
          ...kind,
          id,
          title,
          required,
          ...(showIf && { showIf }),
        })),
    ),
    fc.array(
      fc.record({ from: fc.nat(PAGES - 1), to: fc.nat(PAGES), if: condition(questionNames.slice(0, 3)) }),
      {
        maxLength: 3,
      },
    ),
  )
  .map((parts) => {
    const jumps = parts.at(-1) as { from: number; to: number; if: Condition }[]
    // Built above, three to a page.
    const questions = parts.slice(0, -1) as unknown as Question[]
    return {
      format: 1 as const,
      languages: ['en'],
      pages: Array.from({ length: PAGES }, (_, page) => ({
        id: `p${page}`,
        questions: questions.slice(3 * page, 3 * page + 3),
        jumps: jumps
          .filter(({ from, to }) => from === page && (to > page || to === PAGES))
          .map((jump) => ({ if: jump.if, to: jump.to === PAGES ? 'end' : `p${jump.to}` })),
      })),
      ending: { title: { en: 'Thanks' }, text: { en: '' } },
    }
  })

/** Answers by question, some of them to questions that no survey has. */
export const answers = fc.dictionary(
  fc.constantFrom(...questionNames, 'nobody', '__proto__', 'constructor'),
  answer,
  {
    maxKeys: 14,
  },
)
