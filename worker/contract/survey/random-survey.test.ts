import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { answerProblem, isEmpty } from './answers.ts'
import { checkResponse } from './response.ts'
import { surveySchema, type Condition, type Question, type SurveySchema } from './schema.ts'
import { schemaProblems } from './schema-problems.ts'
import { summarise } from './summarise-for-tests.ts'
import { nextPage } from './next-page-for-tests.ts'
import { visible, walk } from './walk.ts'

// Thousands of surveys take a busy machine its time: ten seconds of its own, minutes when it is shared.
vi.setConfig({ testTimeout: 300_000 })

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
  fc.record({ type: fc.constant('date') }),
  fc.record({ type: fc.constantFrom('single_choice', 'dropdown'), options, other: fc.boolean() }),
  fc.record({
    type: fc.constant('multiple_choice'),
    options,
    other: fc.boolean(),
    minChoices: fc.constantFrom(0, 1),
  }),
  fc.record({ type: fc.constant('rating'), max: fc.integer({ min: 3, max: 10 }) }),
  fc.record({
    type: fc.constant('scale'),
    min: fc.constantFrom(0, 1),
    max: fc.constant(10),
    nps: fc.boolean(),
  }),
  fc.record({ type: fc.constant('ranking'), options }),
  fc.record({ type: fc.constant('matrix'), rows: options, columns: options, multiple: fc.boolean() }),
  fc.record({
    type: fc.constant('file'),
    maxFiles: fc.integer({ min: 1, max: 3 }),
    maxBytes: fc.constant(1000),
  }),
  fc.record({ type: fc.constant('voice'), maxSeconds: fc.constant(30) }),
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

const names = Array.from({ length: 12 }, (_, index) => `q${index}`)
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

const survey: fc.Arbitrary<SurveySchema> = fc
  .tuple(
    ...names.map((id, index) =>
      fc
        .tuple(
          kinds,
          words,
          fc.boolean(),
          index > 0
            ? fc.option(condition(names.slice(0, index)), { nil: undefined })
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
    fc.array(fc.record({ from: fc.nat(PAGES - 1), to: fc.nat(PAGES), if: condition(names.slice(0, 3)) }), {
      maxLength: 3,
    }),
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

const given = fc.dictionary(fc.constantFrom(...names, 'nobody', '__proto__', 'constructor'), answer, {
  maxKeys: 14,
})

/** What the page sends and the server reads. */
const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

test('of thousands of random surveys and answers, only what is shown counts, and both sides agree', () => {
  let seen = 0
  fc.assert(
    fc.property(survey, given, (schema, answers) => {
      seen++
      expect(surveySchema.safeParse(overTheWire(schema)).success).toBe(true)
      expect(schemaProblems(schema).filter(({ code }) => code !== 'impossible_limits')).toEqual([])
      const page = checkResponse(schema, answers)
      const server = checkResponse(surveySchema.parse(overTheWire(schema)), overTheWire(answers))
      // NaN and the infinities do not travel: they come as null, which is no answer.
      const travels =
        JSON.stringify(answers) === JSON.stringify(overTheWire(answers)) && !hasStrangeNumbers(answers)
      if (travels) expect(server).toEqual(page)

      const shown = visible(schema, page.answers)
      for (const name of Object.keys(page.answers)) expect(shown.has(name)).toBe(true)
      for (const name of Object.keys(page.problems)) expect(shown.has(name)).toBe(true)
      // Judging what was kept changes nothing.
      expect(checkResponse(schema, page.answers).answers).toEqual(page.answers)
      expect(page.unknown.every((name) => !names.includes(name))).toBe(true)

      const pages = walk(schema, page.answers)
        .pages.filter(({ isSeen }) => isSeen)
        .map((one) => one.page.id)
      const walked: string[] = []
      for (let at = nextPage(schema, page.answers); at; at = nextPage(schema, page.answers, at.id))
        walked.push(at.id)
      expect(walked).toEqual(pages)

      const total = summarise(schema, [
        {
          answers: page.answers,
          id: 'response',
          complete: true,
          lastPage: 'p3',
          seconds: 5,
          moment: '',
          person: '',
        },
      ])
      for (const { answered, shown: asked } of total.questions) expect(answered).toBeLessThanOrEqual(asked)
    }),
    { numRuns: 3_000 },
  )
  expect(seen).toBeGreaterThanOrEqual(3_000)
})

test('every answer is either fine or refused by name, whatever it is', () => {
  fc.assert(
    fc.property(survey, fc.anything(), (schema, anything) => {
      for (const question of schema.pages.flatMap(({ questions }) => questions)) {
        const problem = answerProblem(question, anything)
        expect(problem === undefined || typeof problem.code === 'string').toBe(true)
        if (isEmpty(anything) && !question.required) expect(problem).toBeUndefined()
      }
    }),
    { numRuns: 1_000 },
  )
})

function hasStrangeNumbers(answers: Record<string, unknown>): boolean {
  return Object.values(answers).some(
    (value) => typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)),
  )
}
