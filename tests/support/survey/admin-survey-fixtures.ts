import type { SurveySchema } from '#contract/survey/schema'
import type { AdminSurvey } from '#contract/survey/admin'

/** A new survey, as made by the server: one empty page. */
export function emptySchema(): SurveySchema {
  return {
    format: 1,
    languages: ['en'],
    pages: [{ id: 'page_1', questions: [] }],
    ending: { title: { en: 'Thank you!' }, text: { en: '' } },
  }
}

export const newSurvey: AdminSurvey = {
  id: 'survey0000000001',
  created: '2026-01-01 00:00:00.000Z',
  updated: '2026-01-01 00:00:00.000Z',
  title: 'A survey',
  description: '',
  state: 'draft',
  settings: {
    access: 'anyone',
    once: false,
    editable: false,
    anonymous: false,
    opens: '',
    closes: '',
    maxResponses: 0,
  },
  draft: emptySchema(),
  revision: 3,
  version: 0,
  changed: true,
  responses: 0,
  begun: 0,
}
