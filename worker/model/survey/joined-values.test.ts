import { expect, test } from 'vitest'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { withJoinedValues } from './joined-values.ts'
import { createSummary } from './summary.ts'

const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [
    {
      id: 'p',
      questions: [
        { id: 'source', type: 'hidden', title: {} },
        { id: 'words', type: 'short_text', title: {} },
      ],
    },
  ],
  ending: { title: {}, text: {} },
}

test('joined values take little room, and their answers are still counted', () => {
  const summary = createSummary(schema, { hasValues: true })
  for (let index = 0; index < 300; index++) {
    const text = `${index} ${'x'.repeat(400)}`
    summary.add({
      id: `${index}`,
      answers: { source: text, words: text },
      complete: true,
      lastPage: 'p',
      seconds: 1,
      moment: '',
      person: '',
    })
  }
  const state = summary.state()
  const values = state.questions.map(([, { values: of }]) => of?.values.length)
  // Fewer short texts are counted each.
  expect(values[0]).toBe(300)
  const joined = withJoinedValues(state)
  expect(joined.questions.map(([, { values: of }]) => of)).toEqual([
    { values: [], joined: 300 },
    { values: [], joined: 300 },
  ])
  expect(joined.questions.map(([, { answered }]) => answered)).toEqual([300, 300])
})
