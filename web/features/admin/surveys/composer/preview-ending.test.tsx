import type { SurveySchema } from '#contract/survey/schema'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translationIn } from '../../../../survey/catalogues.ts'
import { words } from '../../../../survey/words/de.ts'
import { PreviewEnding } from './preview-ending.tsx'

test('an answer that the ending recalls is in the language of the preview', () => {
  const schema: SurveySchema = {
    format: 1,
    languages: ['en', 'de'],
    pages: [{ id: 'one', questions: [{ id: 'sure', type: 'yes_no', title: { en: 'Sure?' } }] }],
    ending: { title: { en: 'You said {{sure}}', de: 'Gesagt: {{sure}}' }, text: {} },
  }
  const page = renderToString(
    <PreviewEnding
      schema={schema}
      language="de"
      translation={translationIn('de', words, { schema })}
      answers={{ sure: true }}
      onAgain={() => {}}
    />,
  )
  expect(page).toContain('Gesagt: Ja')
})
