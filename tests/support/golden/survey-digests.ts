import fc from 'fast-check'
import {
  nextSort,
  isSortable,
  sortFrom,
} from '../../../web/features/admin/surveys/responses/response-sort.ts'
import { chartsOf } from '../../../web/features/admin/surveys/responses/charts/index.ts'
import { funnelChart } from '../../../web/features/admin/surveys/responses/charts/funnel.ts'
import { operatorOptions } from '../../../web/features/admin/surveys/questions/condition-options.ts'
import { descriptions, questionTypes as allTypes } from '../../../web/features/admin/surveys/kinds/index.ts'
import { formatAnswer, textWithRecalls } from '../../../web/survey/format-answer.ts'
import { problemMessage } from '../../../web/survey/problem-message.ts'
import { answerProblem } from '../../../worker/model/survey/answer-problem.ts'
import type { Answers } from '../../../worker/model/survey/answers.ts'
import { textsOf } from '#model/survey/question-texts'
import { recalledIn, titleText, withRecallRenamed } from '#model/survey/recall-markers'
import { comparedValue, newComparison } from '../../../worker/model/survey/comparisons.ts'
import { kinds } from '../../../worker/model/survey/kinds/index.ts'
import { newQuestion, withType } from '../../../web/features/admin/surveys/kinds/new-question.ts'
import { canBeRequired } from '../../../worker/model/survey/kinds/index.ts'
import { choicesOf } from '../../../worker/model/survey/options.ts'
import { checkResponse, prefilled } from '../../../worker/model/survey/response.ts'
import { schemaProblems } from '../../../worker/model/survey/schema-problems.ts'
import { surveySchema, type SurveySchema } from '../../../worker/contract/survey/schema.ts'
import { textIn } from '../../../worker/model/survey/texts.ts'
import { createSummary } from '../../../worker/model/survey/summary.ts'
import { visible, walk } from '../../../worker/model/survey/walk.ts'
import { csvTable } from '../../../worker/features/surveys/export/csv.ts'
import { randomSource } from '../random-source.ts'
import { answers as anyAnswers, survey } from '../random-surveys.ts'
import { Digests } from './digests.ts'
import { fittingAnswers, variedSurvey } from './survey-variety.ts'

const RESPONSES = 3

/** Added since the digests were recorded; the random surveys have none, and `tests/survey-kinds.test.ts` tests them. */
const later: readonly string[] = [
  'phone',
  'time',
  'slider',
  'scale_matrix',
  'constant_sum',
  'signature',
  'picture_choice',
]
const questionTypes = allTypes.filter((type) => !later.includes(type))

export function surveyDigests(count: number): Record<string, string> {
  const digests = new Digests()
  digests.add(
    'screenTexts',
    questionTypes.map((type) => {
      const { label, hint, searchWords } = descriptions[type]
      // Recorded under an earlier name.
      return { type, label, hint, also: searchWords }
    }),
  )
  const surveys = fc.sample(survey, { seed: 44, numRuns: count })
  const loose = fc.sample(anyAnswers, { seed: 45, numRuns: count * RESPONSES })
  for (const [index, plain] of surveys.entries()) {
    const source = randomSource(index)
    const schema = variedSurvey(plain, source)
    const responses = Array.from({ length: RESPONSES }, (_, place) => {
      // With the usual prototypes, like answers from the wire.
      const others = structuredClone(loose[index * RESPONSES + place] ?? {})
      return { ...others, ...fittingAnswers(schema, source, 0.7) }
    })
    digestSurvey(digests, schema)
    digestResponses(digests, schema, responses)
  }
  return digests.result()
}

function digestSurvey(digests: Digests, schema: SurveySchema) {
  const questions = schema.pages.flatMap((page) => page.questions)
  const parsed = surveySchema.safeParse(schema)
  digests.add(
    'schema',
    parsed.success ? parsed.data : parsed.error.issues.map(({ code, path }) => [code, path]),
  )
  digests.add('problems', schemaProblems(schema))
  for (const question of questions) {
    const texts = textsOf(question)
    digests.add('recall', [
      texts.map(recalledIn),
      texts.map((text) => titleText(text, 'de', schema)),
      texts.map((text) => withRecallRenamed(textIn(text, 'en', schema), 'q0', 'first')),
    ])
    const operators = operatorOptions(question)
    const value = comparedValue(question)
    digests.add('conditions', [
      operators.map(({ id }) => newComparison(question, id)),
      // Recorded under its earlier name.
      value === 'text' ? 'words' : value,
      choicesOf(question) ?? [],
    ])
    digests.add('screenTexts', operators)
    digests.add('sort', isSortable(question))
  }
  const [first] = questions
  for (const type of questionTypes) {
    digests.add('kinds', [
      type,
      newQuestion(type, 'new', 'en'),
      first && withType(first, type, 'en'),
      canBeRequired(newQuestion(type, 'new', 'en')),
      kinds[type].offersOther === true,
    ])
  }
  for (const by of ['moment', 'person', 'answer.q1']) {
    const sort = sortFrom(new URLSearchParams({ sort: by }))
    digests.add('sort', [sort, nextSort(sort, by), nextSort(`-${by}`, by)])
  }
}

function digestResponses(digests: Digests, schema: SurveySchema, responses: Record<string, unknown>[]) {
  const questions = schema.pages.flatMap((page) => page.questions)
  const summary = createSummary(schema)
  const { head, line } = csvTable([{ version: 1, schema }], {
    pageOf: (response) => `https://mouthpiece.test/${response}`,
  })
  digests.add('csv', head)
  for (const [index, given] of responses.entries()) {
    const checked = checkResponse(schema, given)
    digests.add('answers', [checked.answers, checked.unknown])
    for (const question of questions) {
      // All rules are applied to all answers, whether or not the question is shown.
      const problem = answerProblem(question, given[question.id])
      digests.add('problems', problem)
      if (problem) digests.add('screenTexts', problemMessage(problem, question))
    }
    digests.add('problems', [checked.problems, checkResponse(schema, given, { upTo: 'p1' }).problems])
    const { pages, answers } = walk(schema, checked.answers)
    digests.add('walk', [
      pages.map(({ page, questions: shown, isSeen }) => [page.id, shown.map(({ id }) => id), isSeen]),
      answers,
      visible(schema, answers),
    ])
    digestTexts(digests, schema, answers)
    summary.add({
      id: `response${index}`,
      answers,
      complete: index % 3 !== 2,
      lastPage: `p${index % 4}`,
      seconds: 7 * index,
      moment: `2026-01-0${index + 1} 10:00:00.000Z`,
      person: index % 2 === 0 ? 'Ada' : '',
    })
    digests.add(
      'csv',
      line({
        id: `response${index}`,
        version: 1,
        state: 'sent',
        language: 'en',
        begun: '2026-01-01 10:00:00.000Z',
        sent: '2026-01-01 10:01:00.000Z',
        edited: '',
        seconds: index,
        answers,
      }),
    )
    const query = Object.entries(given).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? 'o0,o1' : `${value as string | number | boolean}`,
    ])
    digests.add('prefilled', prefilled(schema, query))
  }
  const total = summary.result()
  digests.add('summary', total)
  digests.add('charts', funnelChart(total.funnel, schema, 'en'))
  for (const result of total.questions) {
    const question = questions.find(({ id }) => id === result.id)
    if (question) digests.add('charts', chartsOf(question, result, schema, 'en'))
  }
}

function digestTexts(digests: Digests, schema: SurveySchema, answers: Answers) {
  const text = textWithRecalls(schema, 'de', answers)
  for (const question of schema.pages.flatMap((page) => page.questions)) {
    const answer = answers[question.id]
    digests.add('recall', text(question.title))
    if (answer !== undefined)
      digests.add(
        'recall',
        formatAnswer(question, answer, (label) => textIn(label, 'en', schema)),
      )
  }
}
