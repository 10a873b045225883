import { describe, expect, test } from 'vitest'
import { amountOf } from '../web/survey/inputs/amount-of.ts'
import { drawnWith, pointOf } from '../web/survey/inputs/stroke-points.ts'
import { fitting } from '../web/features/surveys/opened.ts'
import { forgetOrder, orderSeed } from '../web/features/surveys/order-seed.ts'
import { withType } from '../web/features/admin/surveys/kinds/new-question.ts'
import { inSeededOrder } from '../web/survey/shuffled.ts'
import { pageOfStep, stepAt, stepsOf } from '../web/survey/steps.ts'
import { formatAnswer, textWithRecalls } from '../web/survey/format-answer.ts'
import { problemMessage } from '../web/survey/problem-message.ts'
import { englishTranslation, translationIn } from '../web/survey/catalogues.ts'
import { words as arabic } from '../web/survey/words/ar.ts'
import { chartsOf } from '../web/features/admin/surveys/responses/charts/index.ts'
import { csvTable } from '../worker/features/surveys/export/csv.ts'
import { mediaOf, movedOn, validAnswers } from '../worker/features/surveys/survey.ts'
import { surveySchema, type Question, type SurveySchema } from '../worker/contract/survey/schema.ts'
import { answerProblem } from '../worker/model/survey/answer-problem.ts'
import type { Answer, Answers } from '../worker/model/survey/answers.ts'
import { operatorsFor } from '../worker/model/survey/comparisons.ts'
import { phoneNumber } from '../worker/model/survey/phone-number.ts'
import { checkResponse, prefilled } from '../worker/model/survey/response.ts'
import { schemaProblems } from '../worker/model/survey/schema-problems.ts'
import { STROKES_MAX } from '../worker/model/survey/strokes.ts'
import { walk } from '../worker/model/survey/walk.ts'
import { summarise } from './support/summarise.ts'

const en = (text: string) => ({ en: text })
const options = ['tea', 'milk', 'cake'].map((id) => ({ id, label: en(id) }))
const q = (question: Partial<Question> & Pick<Question, 'type'>) =>
  ({ id: 'q', title: en('Q'), ...question }) as Question
const schemaOf = (...questions: Question[]): SurveySchema => ({
  format: 1,
  languages: ['en'],
  pages: [{ id: 'p', questions }],
  ending: { title: en('Thanks'), text: en('') },
})

const phone = q({ type: 'phone' })
const time = q({ type: 'time', min: '09:00', max: '17:30' })
const slider = q({ type: 'slider', min: 0, max: 1, step: 0.1 })
const scales = q({ type: 'scale_matrix', rows: options, min: 1, max: 5, required: true })
const sum = q({ type: 'constant_sum', options, total: 1_000, max: 900 })
const signature = q({ type: 'signature', required: true })

test.each<[Question, unknown, string | undefined]>([
  [phone, '+44 (0)20 7946-0018', undefined],
  [phone, '٠٣٠ ١٢٣٤٥٦٧', undefined],
  [phone, '1234', 'not_a_phone'],
  [phone, '+0 30 1234567', 'not_a_phone'],
  [phone, '+44 20 7946 0018 9999 99', 'not_a_phone'],
  [phone, 'call me', 'not_a_phone'],
  [phone, '1'.repeat(1_000_000), 'not_a_phone'],
  [phone, 4_930_123, 'wrong_type'],
  [q({ type: 'phone', international: true }), '030 1234567', 'no_country_code'],
  [q({ type: 'phone', international: true }), '0049 30 1234567', undefined],
  [time, '09:00', undefined],
  [time, '08:59', 'too_early'],
  [time, '17:31', 'too_late'],
  [time, '24:00', 'not_a_time'],
  [time, '9:00', 'not_a_time'],
  [time, '09:00:00', 'not_a_time'],
  [time, 900, 'wrong_type'],
  [slider, 0.30000000000000004, undefined],
  [slider, 0.25, 'wrong_type'],
  [slider, 1.1, 'too_large'],
  [slider, '0.5', 'wrong_type'],
  [scales, { tea: 1, milk: 5, cake: 3 }, undefined],
  [scales, { tea: 1, milk: 5 }, 'rows_missing'],
  [scales, { tea: 6 }, 'too_large'],
  [scales, { tea: 1.5 }, 'not_whole'],
  [scales, { tea: '3' }, 'wrong_type'],
  [scales, { wine: 3 }, 'unknown_option'],
  [scales, [1, 2, 3], 'wrong_type'],
  [sum, { tea: 600, milk: 400 }, undefined],
  [sum, { tea: 600, milk: 300 }, 'wrong_sum'],
  [sum, { tea: 901, milk: 99 }, 'too_large'],
  [sum, { tea: -1, milk: 501, cake: 500 }, 'too_small'],
  [sum, { tea: 600, milk: 399.5, cake: 0.5 }, 'not_whole'],
  [sum, { tea: '1,00', milk: 400 }, 'not_a_number'],
  [sum, { tea: Number.NaN, milk: 1_000 }, 'not_a_number'],
  [sum, { wine: 1_000 }, 'unknown_option'],
  [signature, 'M1 2 3 4M100 200 599 199', undefined],
  [signature, { other: 'Zoë' }, undefined],
  [signature, { other: ' ' }, 'required'],
  [signature, { other: 'x'.repeat(201) }, 'too_long'],
  [signature, 'M1 2"/><script>', 'wrong_type'],
  [signature, `M1 2${' 3 4'.repeat(STROKES_MAX / 4)}`, 'wrong_type'],
  [signature, undefined, 'required'],
])('%j answered with %j: %s', (question, answer, code) => {
  expect(answerProblem(question, answer)?.code).toBe(code)
})

test.each<[Question, boolean]>([
  [q({ type: 'slider', min: 10, max: 0, step: 1 }), true],
  [q({ type: 'slider', min: 0, max: 10, step: 11 }), true],
  [slider, false],
  [q({ type: 'constant_sum', options, total: 100, max: 33 }), true],
  [q({ type: 'constant_sum', options, total: 100, max: 34 }), false],
  [q({ type: 'time', min: '12:00', max: '11:59' }), true],
  [q({ type: 'time', min: 'noon' }), true],
  [time, false],
])('%j can’t be answered: %s', (question, isImpossible) => {
  const codes = schemaProblems(schemaOf(question)).map(({ code }) => code)
  expect(codes).toEqual(isImpossible ? ['impossible_limits'] : [])
})

test('the contract refuses a slider without steps', () => {
  const withStep = (step: number) =>
    surveySchema.safeParse(schemaOf(q({ type: 'slider', min: 0, max: 1, step }))).success
  expect([withStep(0), withStep(-1), withStep(Infinity), withStep(0.1)]).toEqual([false, false, false, true])
})

test.each([
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['0044 20 7946 0018', '+442079460018'],
  ['‏+٤٤ ٢٠ ٧٩٤٦ ٠٠١٨‏', '+442079460018'],
  ['＋８１ ３‐１２３４‐５６７８', '+81312345678'],
  ['０３ー１２３４ー５６７８', '0312345678'],
  ['03ｰ1234―5678', '0312345678'],
  ['(030) 123.45/67', '0301234567'],
  ['+44-', undefined],
  ['', undefined],
])('the phone number %j is stored as %j', (typed, stored) => {
  expect(phoneNumber(typed)).toBe(stored)
})

test('a number is stored without spaces, and read from an address', () => {
  expect(checkResponse(schemaOf(phone), { q: ' +44 20 7946 0018 ' }).answers).toEqual({ q: '+442079460018' })
  expect(prefilled(schemaOf(phone), new URLSearchParams('q=+442079460018'))).toEqual({ q: '+442079460018' })
  expect(prefilled(schemaOf(phone), [['q', 'x'.repeat(1_048_576)]])).toEqual({})
  expect(prefilled(schemaOf(q({ type: 'hidden' })), [['q', 'x'.repeat(1_048_576)]])).toEqual({})
})

test.each<[string, string[], number | string | undefined]>([
  ['1,000', ['en'], 1_000],
  ['1.000', ['de'], 1_000],
  ['1,000', ['de'], 1],
  ['١٬٠٠٠', ['ar'], 1_000],
  ['４０', ['ja'], 40],
  ['40.5', ['en'], '40.5'],
  ['many', ['en'], 'many'],
  ['  ', ['en'], undefined],
])('the amount %j typed in %j is %j', (text, languages, amount) => {
  expect(amountOf(text, { total: 1_000, languages })).toBe(amount)
})

test('a signature is a path in units of its own', () => {
  const box = { left: 10, top: 20, width: 300, height: 100 }
  const at = (clientX: number, clientY: number) => pointOf({ clientX, clientY }, box)
  const start = drawnWith(undefined, { pointer: 1, point: at(10, 20), kind: 'start' }, '')
  const moved = drawnWith(start, { pointer: 1, point: at(160, 70), kind: 'move' }, '')
  expect(moved?.path).toBe('M0 0 0 0 300 100')
  expect(drawnWith(moved, { pointer: 1, point: at(160, 70), kind: 'move' }, '')).toEqual(moved)
  // A palm or a second finger neither adds points nor starts over.
  expect(drawnWith(moved, { pointer: 2, point: at(9, 9), kind: 'start' }, '')).toBe(moved)
  expect(drawnWith(moved, { pointer: 2, point: at(9, 9), kind: 'move' }, '')).toBe(moved)
  const next = { pointer: 3, point: at(9_999, -5), kind: 'start' } as const
  expect(drawnWith(undefined, next, 'M1 2 3 4')?.path).toBe('M1 2 3 4M600 0 600 0')
  expect(drawnWith(undefined, next, 'M'.repeat(STROKES_MAX))).toBeUndefined()
  expect(pointOf({ clientX: 5, clientY: 5 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual([600, 200])
})

describe('an agreement to a version of a text', () => {
  const consent = q({ type: 'consent', required: true, text: en('All of it.'), version: '2.1' })

  test('does not outlive the version of the survey', () => {
    const schema = schemaOf(consent, { ...phone, id: 'call' })
    const answers = { q: true, call: '030 12345' }
    expect(movedOn(schema, answers)).toEqual({ call: '030 12345' })
    expect(validAnswers(schema, answers)).toEqual(answers)
    expect(fitting(schema, answers, { isOlder: true })).toEqual({ call: '030 12345' })
    expect(fitting(schema, answers, { isOlder: false })).toEqual(answers)
    const { version: _, ...plain } = consent as Extract<Question, { type: 'consent' }>
    expect(movedOn(schemaOf(plain), { q: true })).toEqual({ q: true })
  })

  test('names the version in the CSV and beside the answer', () => {
    expect(cellsOf(consent, true)).toEqual(['yes (2.1)'])
    expect(formatAnswer(consent, true, (text) => text?.en ?? '')).toBe('Yes (Version 2.1)')
  })

  test('still counts as yes in conditions', () => {
    const more = q({ type: 'statement', id: 'more', showIf: { question: 'q', operator: 'is', value: true } })
    expect(walk(schemaOf(consent, more), { q: true }).pages[0]?.questions).toHaveLength(2)
  })
})

test('a row or option that a new version lacks does not hold up the others', () => {
  const newer = schemaOf({ ...scales, id: 'scales' }, { ...sum, id: 'sum' })
  const answers: Answers = { scales: { tea: 1, wine: 2 }, sum: { tea: 600, wine: 400 } }
  expect(fitting(newer, answers, { isOlder: true })).toEqual({ scales: { tea: 1 }, sum: { tea: 600 } })
  expect(fitting(newer, answers, { isOlder: false })).toEqual(answers)
  expect(movedOn(newer, answers)).toEqual({ scales: { tea: 1 } })
})

/** The cells after the columns that every table has. */
function cellsOf(question: Question, answer: Answer): string[] {
  const table = csvTable([{ version: 1, schema: schemaOf(question) }], {
    pageOf: (id) => `https://x.test/${id}`,
  })
  const response = { id: 'one', version: 1, state: 'sent', language: 'en', begun: '', sent: '', edited: '' }
  return table
    .line({ ...response, seconds: 7, answers: { q: answer } })
    .trimEnd()
    .split(',')
    .slice(10)
}

test('a column for each row or option, and a signature’s page or name', () => {
  expect(cellsOf(scales, { tea: 1, cake: 5 })).toEqual(['1', '', '5'])
  expect(cellsOf(sum, { tea: 600, milk: 400 })).toEqual(['600', '400', ''])
  expect(cellsOf(signature, 'M1 2')).toEqual(['https://x.test/one'])
  expect(cellsOf(signature, { other: '=Zoë' })).toEqual(["'=Zoë"])
  expect(cellsOf(time, '09:30')).toEqual(['09:30'])
})

test('answers in words', () => {
  const words = (question: Question, answer: Answer) =>
    formatAnswer(question, answer, (text) => text?.en ?? '')
  expect(words(scales, { tea: 1, cake: 5 })).toBe('tea: 1; cake: 5')
  expect(words(signature, 'M1 2')).toBe('A signature')
  expect(words(signature, { other: 'Zoë' })).toBe('Zoë')
  const statement = { ...q({ type: 'statement', id: 'statement' }), title: en('At {{q}}') }
  expect(textWithRecalls(schemaOf(time, statement), 'de', { q: '09:30' })(statement.title)).toBe('At 09:30')
  expect(textWithRecalls(schemaOf(time, statement), 'en', { q: '09:30' })(statement.title)).toBe('At 9:30 AM')
})

test('limits in the reader’s own way', () => {
  const message = (question: Question, answer: unknown, translation = englishTranslation) =>
    problemMessage(answerProblem(question, answer)!, question, translation)
  expect(message(time, '08:00')).toBe('Choose 9:00 AM or later.')
  expect(message(time, '18:00', translationIn('ar', arabic))).toContain('5:30 م')
  expect(message(sum, { tea: 1 })).toBe('Make the numbers add up to 1000.')
  expect(message(sum, { tea: '40.5' })).toBe('Enter a whole number.')
  expect(message(scales, {})).toBe('Answer each row.')
  expect(message(signature, undefined)).toBe('Please sign.')
})

test('results: hours, means of scales, average amounts', () => {
  const bars = (question: Question, ...given: Answer[]) => {
    const schema = schemaOf(question)
    const responses = given.map((answer, index) => ({
      answers: { q: answer },
      id: `r${index}`,
      complete: true,
      lastPage: 'p',
      seconds: 10,
      moment: '',
      person: '',
    }))
    const [result] = summarise(schema, responses).questions
    return chartsOf(question, result!, schema, 'en').map(({ title, chart }) => [
      title,
      ...chart.bars.map(({ label, value }) => `${label}: ${value}`),
    ])
  }
  expect(bars(time, '09:05', '11:00', '11:59')).toEqual([
    ['', '09:00 to before 10:00: 1', '10:00 to before 11:00: 0', '11:00 to before 12:00: 2'],
  ])
  expect(bars(scales, { tea: 1, milk: 5 }, { tea: 4 })).toEqual([
    ['tea · mean 2.5', '1: 1', '2: 0', '3: 0', '4: 1', '5: 0'],
    ['milk · mean 5', '1: 0', '2: 0', '3: 0', '4: 0', '5: 1'],
    ['cake', '1: 0', '2: 0', '3: 0', '4: 0', '5: 0'],
  ])
  expect(bars(sum, { tea: 600, milk: 400 }, { milk: 900, cake: 100 })).toEqual([
    ['', 'milk: 650', 'tea: 300', 'cake: 50'],
  ])
  // Answers to another version of the survey, or from other clients.
  expect(bars(sum, 'x', ['tea'], { tea: 'x' })).toEqual([['', 'tea: 0', 'milk: 0', 'cake: 0']])
})

test('conditions that apply', () => {
  expect(operatorsFor(time)).toEqual(['is', 'above', 'below', 'answered', 'not_answered'])
  expect(operatorsFor(sum)).toEqual(['answered', 'not_answered'])
  const late = q({
    type: 'statement',
    id: 'late',
    showIf: { question: 'q', operator: 'above', value: '12:00' },
  })
  const shown = (answers: Answers) => walk(schemaOf(time, late), answers).pages[0]?.questions.length
  expect([shown({ q: '11:00' }), shown({ q: '13:00' })]).toEqual([1, 2])
})

test('a type that only a newer build knows is not judged', () => {
  const newer = { ...q({ type: 'statement', required: true }), type: 'hologram' } as unknown as Question
  expect(checkResponse(schemaOf(newer), { q: 'x' })).toEqual({ answers: {}, problems: {}, unknown: [] })
})

describe('a choice between pictures', () => {
  const pictures = options.map((one) => ({ ...one, picture: 'media1' }))
  const choice = q({ type: 'picture_choice', options: pictures })
  const several = q({ type: 'picture_choice', options: pictures, multiple: true })

  test.each<[Question, unknown, string | undefined]>([
    [choice, 'tea', undefined],
    [choice, 'wine', 'unknown_option'],
    [choice, ['tea'], 'wrong_type'],
    [choice, { other: 'wine' }, 'unknown_option'],
    [several, ['tea', 'cake'], undefined],
    [several, ['tea', 'tea'], 'chosen_twice'],
    [several, 'tea', 'wrong_type'],
  ])('%j answered with %j: %s', (question, answer, code) => {
    expect(answerProblem(question, answer)?.code).toBe(code)
  })

  test('needs a picture for each option, which everyone may fetch', () => {
    const lacking = q({ type: 'picture_choice', options: pictures.with(1, { ...pictures[1]!, picture: '' }) })
    expect(schemaProblems(schemaOf(lacking)).map(({ code }) => code)).toEqual(['no_picture'])
    expect(schemaProblems(schemaOf(choice))).toEqual([])
    expect(mediaOf(schemaOf(choice))).toEqual(['media1', 'media1', 'media1'])
  })

  test('is answered by an address, and takes the options of another type', () => {
    expect(prefilled(schemaOf(choice), [['q', 'tea']])).toEqual({ q: 'tea' })
    expect(prefilled(schemaOf(several), [['q', 'tea,cake']])).toEqual({ q: ['tea', 'cake'] })
    const single = q({ type: 'single_choice', options })
    const pictured = withType(single, 'picture_choice', 'en')
    expect(surveySchema.safeParse(schemaOf(pictured)).success).toBe(true)
    expect(withType(choice, 'single_choice', 'en')).toEqual(single)
  })
})

describe('a random order', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ id: `o${at}`, label: en('O') }))
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const order = (seed: string, id = 'q') => {
    const asked = q({ id, type: 'single_choice', options: many, shuffle: true })
    const mixed = inSeededOrder(asked, seed)
    return 'options' in mixed ? idsOf(mixed.options) : []
  }

  test('is the same for one respondent, and differs between respondents and questions', () => {
    const first = order('1')
    expect(order('1')).toEqual(first)
    expect(first.toSorted()).toEqual(idsOf(many).toSorted())
    expect(order('2')).not.toEqual(first)
    expect(order('1', 'other')).not.toEqual(first)
    const places = Array.from({ length: 1_200 }, (_, seed) => order(String(seed)).indexOf('o0'))
    // A hundred expected at each place; the bound is more than five standard deviations away.
    for (let place = 0; place < many.length; place++)
      expect(places.filter((one) => one === place).length).toBeGreaterThan(50)
  })

  test('moves options and rows, where the question asks for it', () => {
    const plain = q({ type: 'single_choice', options: many })
    expect(inSeededOrder(plain, 'a')).toBe(plain)
    const grid = q({ type: 'matrix', rows: many, columns: many, shuffle: true })
    const mixedGrid = inSeededOrder(grid, 'a') as Extract<Question, { type: 'matrix' }>
    expect(idsOf(mixedGrid.rows)).not.toEqual(idsOf(many))
    expect(idsOf(mixedGrid.columns)).toEqual(idsOf(many))
  })

  test('is stored in the browser', () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    expect(orderSeed('a', storage)).toBe(orderSeed('a', storage))
    expect(orderSeed('b', storage)).not.toBe(orderSeed('a', storage))
    const before = orderSeed('a', storage)
    forgetOrder('a', storage)
    expect(orderSeed('a', storage)).not.toBe(before)
  })
})

test('one question at a time: a step for each shown question, named after its page for the server', () => {
  const schema: SurveySchema = {
    ...schemaOf(
      q({ type: 'hidden', id: 'source' }),
      { ...time, id: 'first' },
      { ...phone, id: 'second', showIf: { question: 'first', operator: 'answered' } },
    ),
    steps: 'questions',
  }
  const keys = (answers: Answers) => stepsOf(walk(schema, answers), schema).map(({ key }) => key)
  expect(keys({})).toEqual(['p'])
  expect(keys({ first: '10:00' })).toEqual(['p', 'p.second'])
  expect(keys({ first: '10:00' }).map(pageOfStep)).toEqual(['p', 'p'])
  const paged: SurveySchema = { ...schema, steps: 'pages' }
  expect(stepsOf(walk(paged, { first: '10:00' }), paged).map(({ questions }) => questions.length)).toEqual([
    3,
  ])
})

test('a resumed step that is no more is on its page', () => {
  const pages = ['one', 'two'].map((id) => ({
    id,
    questions: [
      { ...phone, id: `${id}_1` },
      { ...phone, id: `${id}_2` },
    ],
  }))
  const schema: SurveySchema = { ...schemaOf(), pages, steps: 'questions' }
  const at = (key: string, steps: SurveySchema['steps'] = 'questions') =>
    stepAt(stepsOf(walk(schema, {}), { steps }), key)
  expect([at('two.two_2'), at('two.removed'), at('two'), at('gone.x'), at('')]).toEqual([3, 2, 2, 0, 0])
  expect([at('two.two_2', 'pages'), at('one.one_2', 'pages')]).toEqual([1, 0])
})
