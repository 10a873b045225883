import type { D1Database } from '@cloudflare/workers-types'
import { surveySchema, type SurveySchema } from '../worker/contract/survey/schema.ts'

const said = (text: string) => ({ en: text })

/** One page, in two languages. */
const welcome: SurveySchema = {
  format: 1,
  languages: ['en', 'de'],
  pages: [
    {
      id: 'first',
      questions: [
        {
          id: 'found_us',
          type: 'single_choice',
          title: { en: 'How did you find Mouthpiece?', de: 'Wie hast du Mouthpiece gefunden?' },
          required: true,
          other: true,
          options: [
            { id: 'friend', label: { en: 'A friend', de: 'Über Freunde' } },
            { id: 'search', label: { en: 'A search engine', de: 'Eine Suchmaschine' } },
            { id: 'video', label: { en: 'A video made with it', de: 'Ein Video, das damit gemacht ist' } },
          ],
        },
        {
          id: 'recommend',
          type: 'scale',
          title: { en: 'Would you recommend it to a friend?', de: 'Würdest du es Freunden empfehlen?' },
          min: 0,
          max: 10,
          nps: true,
          lowLabel: { en: 'Not at all', de: 'Gar nicht' },
          highLabel: { en: 'By all means', de: 'Unbedingt' },
        },
        {
          id: 'wish',
          type: 'long_text',
          title: { en: 'What is missing?', de: 'Was fehlt?' },
          maxLength: 2_000,
        },
      ],
    },
  ],
  ending: {
    title: { en: 'Thank you', de: 'Danke' },
    text: { en: 'Your answers help us.', de: 'Deine Antworten helfen uns.' },
  },
}

const option = (id: string, label: string) => ({ id, label: { en: label } })

/** Four pages with every kind of question but the one that plays a clip, which would need a file. */
const studio: SurveySchema = {
  format: 1,
  languages: ['en'],
  intro: {
    title: said('About your work in the studio'),
    text: said('Four short pages. You can stop and continue later.'),
  },
  pages: [
    {
      id: 'about_you',
      title: said('About you'),
      questions: [
        { id: 'source', type: 'hidden', title: {} },
        {
          id: 'first_name',
          type: 'short_text',
          title: said('Your first name'),
          required: true,
          maxLength: 80,
        },
        { id: 'email', type: 'email', title: said('Your e-mail address'), help: said('If we may ask back.') },
        { id: 'website', type: 'url', title: said('Where can we see your work?') },
        { id: 'since', type: 'date', title: said('Since when have you used it?'), min: '2020-01-01' },
        { id: 'used', type: 'yes_no', title: said('Have you made a video?'), required: true },
      ],
      jumps: [{ if: { question: 'used', operator: 'is', value: false }, to: 'wishes' }],
    },
    {
      id: 'your_videos',
      title: said('Your videos'),
      questions: [
        {
          id: 'hello',
          type: 'statement',
          title: said('Good to have you here, {{first_name}}'),
          help: said('These questions are about the videos you have made.'),
        },
        { id: 'how_many', type: 'number', title: said('How many?'), min: 1, max: 10_000, integer: true },
        {
          id: 'purposes',
          type: 'multiple_choice',
          title: said('What for?'),
          required: true,
          other: true,
          maxChoices: 3,
          options: [
            option('school', 'School'),
            option('work', 'Work'),
            option('fun', 'Fun'),
            option('news', 'News'),
          ],
        },
        {
          id: 'school_kind',
          type: 'dropdown',
          title: said('What kind of school?'),
          showIf: { question: 'purposes', operator: 'includes', value: 'school' },
          other: true,
          options: [
            option('primary', 'Primary'),
            option('secondary', 'Secondary'),
            option('university', 'University'),
          ],
        },
        { id: 'stars', type: 'rating', title: said('How do the lips move?'), max: 5, required: true },
      ],
    },
    {
      id: 'tools',
      title: said('The tools'),
      questions: [
        {
          id: 'ease',
          type: 'matrix',
          title: said('How easy are they?'),
          required: true,
          rows: [option('recorder', 'Recorder'), option('editor', 'Editor'), option('export', 'Export')],
          columns: [option('easy', 'Easy'), option('fine', 'Fine'), option('hard', 'Hard')],
        },
        {
          id: 'order',
          type: 'ranking',
          title: said('Put them in order of use to you'),
          options: [
            option('jam', 'Jam'),
            option('mixer', 'Mixer'),
            option('chat', 'Chat'),
            option('studio', 'Studio'),
          ],
        },
      ],
    },
    {
      id: 'wishes',
      title: said('Your wishes'),
      questions: [
        {
          id: 'spoken',
          type: 'voice',
          title: said('Say in your own voice what you wish for'),
          maxSeconds: 120,
        },
        { id: 'sketch', type: 'file', title: said('A sketch of it'), maxFiles: 2, maxBytes: 10_000_000 },
        { id: 'words', type: 'long_text', title: said('Or in writing') },
        {
          id: 'recommend',
          type: 'scale',
          title: said('Would you recommend Mouthpiece?'),
          min: 0,
          max: 10,
          nps: true,
          lowLabel: said('No'),
          highLabel: said('Yes'),
        },
        { id: 'agree', type: 'consent', title: said('You may read my answers'), required: true },
      ],
    },
  ],
  ending: { title: said('Thank you'), text: said('We read every answer, {{first_name}}.') },
}

const surveys = [
  { id: 'surveywelcome01', title: 'Welcome', description: 'Three questions, one minute.', schema: welcome },
  {
    id: 'surveystudio001',
    title: 'Your work in the studio',
    description: 'Four short pages.',
    schema: studio,
  },
]

/** Two open surveys that anyone may answer; those that are there stay as they are. */
export async function seedSurveys(database: D1Database, created: string): Promise<void> {
  const survey = database.prepare(
    `INSERT OR IGNORE INTO surveys (id, created, updated, title, description, state, draft, version)
     VALUES (?1, ?2, ?2, ?3, ?4, 'open', ?5, 1)`,
  )
  const version = database.prepare(
    'INSERT OR IGNORE INTO survey_versions (survey, version, schema, published) VALUES (?1, 1, ?2, ?3)',
  )
  await database.batch(
    surveys.flatMap(({ id, title, description, schema }) => {
      const text = JSON.stringify(surveySchema.parse(schema))
      return [survey.bind(id, created, title, description, text), version.bind(id, text, created)]
    }),
  )
}
