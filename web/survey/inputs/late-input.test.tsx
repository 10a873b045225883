import type { Answer } from '#model/survey/answers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preloadInputs } from '../kinds/preload-inputs.tsx'
import { QuestionView } from '../question-view.tsx'

const title = { en: 'Question' }
const options = ['tea', 'milk'].map((id) => ({ id, label: { en: id } }))

function draw(question: Question, answer?: Answer, disabled = false): string {
  return renderToString(
    <QuestionView
      id="q"
      question={question}
      answer={answer}
      onAnswer={() => {}}
      langOf={() => 'en'}
      words={(text) => text?.en ?? ''}
      language="en"
      files={{
        upload: () => Promise.reject(new Error('none')),
        open: () => Promise.reject(new Error('none')),
      }}
      onBusy={() => {}}
      disabled={disabled}
      problem={undefined}
    />,
  )
}

/** Draws the question once its input has loaded, ahead of its page. */
async function drawn(question: Question, part: string, answer?: Answer, disabled?: boolean): Promise<string> {
  const schema: SurveySchema = {
    format: 1,
    languages: ['en'],
    pages: [
      { id: 'p', questions: [] },
      { id: 'later', questions: [question] },
    ],
    ending: { title, text: title },
  }
  preloadInputs(schema)
  await expect.poll(() => draw(question, answer, disabled)).toContain(part)
  return draw(question, answer, disabled)
}

const slider: Question = { id: 's', type: 'slider', title, min: 0, max: 10, step: 1, required: true }

test('a slider says that it has no answer, then its number with the words at its end', async () => {
  const unset = await drawn(slider, 'type="range"')
  expect(unset).toContain('aria-valuetext="Move the slider to answer."')
  expect(unset).not.toContain('aria-required')
  expect(draw({ ...slider, highLabel: { en: 'Loud' } }, 10)).toContain('aria-valuetext="10, Loud"')
})

test('a slider whose limits are the wrong way round can’t be moved', async () => {
  expect(await drawn({ ...slider, min: 10, max: 0 }, 'type="range"')).toMatch(/<input[^>]* disabled=""/)
})

test('a constant sum says how much is given, and keeps what it could not read', async () => {
  const sum: Question = { id: 'c', type: 'constant_sum', title, options, total: 10 }
  const page = await drawn(sum, '6 of 10', { tea: 6, milk: 'many' })
  expect(page).toContain('value="many"')
})

test('a scale of a matrix is named by its row, its numbers by the words at the ends', async () => {
  const scales: Question = {
    id: 'm',
    type: 'scale_matrix',
    title,
    rows: options,
    min: 1,
    max: 3,
    lowLabel: { en: 'Bad' },
  }
  const page = await drawn(scales, 'aria-labelledby="q-row-tea"', { tea: 2 })
  expect(page).toContain('aria-label="1, Bad"')
})

test('a signature is drawn or typed, and shows nothing else than a path', async () => {
  const signature: Question = { id: 'n', type: 'signature', title }
  expect(await drawn(signature, 'd="M1 2 3 4"', 'M1 2 3 4')).toContain('aria-label="A signature"')
  expect(draw(signature, 'M1 2"/><script>')).not.toContain('script')
  expect(draw(signature, { other: 'Zoë' })).toContain('value="Zoë"')
})

test('a question of a type that only a newer page knows asks for a reload', () => {
  const newer = { id: 'x', type: 'hologram', title } as unknown as Question
  expect(draw(newer)).toContain('Reload the page to see it.')
})
