import type { Answer, Answers } from '../../../worker/model/survey/answers.ts'
import type { Option, Question, SurveySchema } from '../../../worker/contract/survey/schema.ts'
import type { RandomSource } from '../random-source.ts'

/** Also faults, now and then, that block publishing. */
export function variedSurvey(plain: SurveySchema, source: RandomSource): SurveySchema {
  const { next, pick } = source
  const names = plain.pages.flatMap(({ questions }) => questions.map(({ id }) => id))
  const recall = () => `{{${pick(names) ?? 'q0'}${next() < 0.5 ? '|nothing yet' : ''}}}`
  const varied = (question: Question): Question => ({
    ...question,
    title: {
      en: `${question.title['en'] ?? ''}${next() < 0.3 ? recall() : ''}`,
      ...(next() < 0.5 && { de: `Frage ${next() < 0.5 ? recall() : ''}` }),
    },
    ...(next() < 0.2 && { help: { en: `Help ${recall()}` } }),
    ...(question.type === 'scale' && { lowLabel: { en: 'Low' }, highLabel: { en: `High ${recall()}` } }),
  })
  const pages = plain.pages.map((page) => ({
    ...page,
    ...(next() < 0.5 && { title: { en: `Page ${recall()}` } }),
    questions: page.questions.map(varied),
  }))
  return withFault({ ...plain, languages: ['en', 'de'], pages }, source)
}

function withFault(schema: SurveySchema, { next }: RandomSource): SurveySchema {
  const [first, ...rest] = schema.pages
  if (!first) return schema
  const [question, ...questions] = first.questions
  if (!question) return schema
  const begins = (changed: Question) => ({
    ...schema,
    pages: [{ ...first, questions: [changed, ...questions] }, ...rest],
  })
  switch (Math.floor(next() * 20)) {
    case 0:
      return begins({ ...question, id: 'q1' })
    case 1:
      return begins({ ...question, title: { de: 'Nur deutsch' } })
    case 2:
      return begins({ ...question, showIf: { question: 'q9', operator: 'answered' } })
    case 3:
      return begins({ ...question, showIf: { question: 'unknown', operator: 'answered' } })
    case 4:
      return {
        ...schema,
        pages: [first, ...rest.map((page) => ({ ...page, jumps: [{ if: always, to: first.id }] }))],
      }
    case 5:
      return { ...schema, ending: { ...schema.ending, redirect: 'http://mouthpiece.test/' } }
    case 6:
      return 'options' in question
        ? begins({ ...question, options: [...question.options, ...question.options] } as Question)
        : begins({ ...question, id: 'Not a name' })
    default:
      return schema
  }
}

const always = { question: 'q0', operator: 'answered' } as const

/** For a share of the questions; most are within their limits. */
export function fittingAnswers(schema: SurveySchema, source: RandomSource, share: number): Answers {
  const questions = schema.pages.flatMap((page) => page.questions)
  return Object.fromEntries(
    questions.flatMap((question) => {
      if (source.next() >= share) return []
      const answer = fittingAnswer(question, source)
      return answer === undefined ? [] : [[question.id, answer] as const]
    }),
  )
}

function fittingAnswer(question: Question, source: RandomSource): Answer | undefined {
  const { next, pick } = source
  const number = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const text = () => pick(['yes', ' =1+1', 'two\nlines', 'a "quoted", text', 'Zoë', 'ab', '+49 30 1']) ?? ''
  const someOf = (options: Option[]) => options.filter(() => next() < 0.5).map(({ id }) => id)
  const oneOf = (options: Option[]) => pick(options)?.id ?? 'none'
  const other = () => ({ other: next() < 0.2 ? ' ' : text() })
  switch (question.type) {
    case 'statement':
      return undefined
    case 'email':
      return pick(['ada@mouthpiece.test', 'ben@mouthpiece.test ', 'nobody'])
    case 'phone':
      return pick(['+44 20 7946 0018', '030 1234567', 'none'])
    case 'time':
      return pick(['09:30', '23:59', '24:00'])
    case 'slider':
      return number(question.min, question.max)
    case 'picture_choice':
      return oneOf(question.options)
    case 'scale_matrix':
      return Object.fromEntries(question.rows.map(({ id }) => [id, number(question.min, question.max)]))
    case 'constant_sum':
      return { [oneOf(question.options)]: question.total }
    case 'signature':
      return pick<Answer>(['M1 2 3 4', { other: 'Zoë' }])
    case 'url':
      return pick(['https://mouthpiece.test/', ' http://example.org', 'ftp://example.org'])
    case 'date':
      return pick(['2026-02-28', '2026-02-28', '2025-12-31', '2027-06-01', '1999-01-01', '2026-02-30'])
    case 'number':
      return next() < 0.3 ? next() * 10 : number(-6, 10)
    case 'rating':
      return number(1, question.max)
    case 'scale':
      return number(question.min, question.max)
    case 'yes_no':
    case 'consent':
      return next() < 0.7
    case 'single_choice':
    case 'dropdown':
      return question.other && next() < 0.3 ? other() : oneOf(question.options)
    case 'multiple_choice':
      return [...someOf(question.options), ...(question.other && next() < 0.3 ? [other()] : [])]
    case 'ranking':
      return shuffled(question.options, source).slice(0, number(1, 5))
    case 'matrix':
      return Object.fromEntries(
        question.rows.flatMap(({ id }) =>
          next() < 0.2 ? [] : [[id, question.multiple ? someOf(question.columns) : oneOf(question.columns)]],
        ),
      )
    case 'file':
      return Array.from({ length: number(1, 3) }, (_, index) => `file${index}`)
    case 'voice':
      return 'recording1'
    case 'listen':
      if (question.answer.kind === 'rating') return number(1, question.answer.max)
      return question.answer.kind === 'choice' ? oneOf(question.answer.options) : text()
    case 'short_text':
    case 'long_text':
    case 'hidden':
      return text()
    default:
      return question satisfies never
  }
}

function shuffled(options: Option[], { next }: RandomSource): string[] {
  return options
    .map(({ id }) => ({ id, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ id }) => id)
}
