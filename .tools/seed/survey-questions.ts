import type { SurveySchema } from '#contract/survey/schema'
import type { Answers } from '#model/survey/answers'

const text = (en: string) => ({ en })
const option = (id: string, label: string) => ({ id, label: text(label) })

export const nextSketch: SurveySchema = {
  format: 1,
  languages: ['en'],
  intro: { title: text('What should we make next?'), text: text('Five questions about “Learning lines”.') },
  pages: [
    {
      id: 'sketch',
      title: text('The sketch'),
      questions: [
        {
          id: 'liked',
          type: 'multiple_choice',
          title: text('What did you like?'),
          required: true,
          other: true,
          options: [
            option('voices', 'The voices'),
            option('timing', 'The timing'),
            option('music', 'The music'),
            option('faces', 'The faces'),
          ],
        },
        { id: 'lips', type: 'rating', title: text('How well do the lips follow the voices?'), max: 5 },
      ],
    },
    {
      id: 'next',
      title: text('The next one'),
      questions: [
        {
          id: 'idea',
          type: 'single_choice',
          title: text('Which idea should we make next?'),
          required: true,
          other: true,
          options: [
            option('dentist', 'Rivet goes to the dentist'),
            option('weather', 'Nettie reads the weather'),
            option('landlord', 'Bramble meets the landlord'),
          ],
        },
        {
          id: 'recommend',
          type: 'scale',
          title: text('Would you show the sketch to a friend?'),
          min: 0,
          max: 10,
          nps: true,
          lowLabel: text('No'),
          highLabel: text('Yes, today'),
        },
        { id: 'change', type: 'long_text', title: text('What would you change?'), maxLength: 2_000 },
      ],
    },
  ],
  ending: { title: text('Thank you'), text: text('We’ll start on the favourite this week.') },
}

/** The answers that Ada and Ben send, and those of visitors. */
export const teamAnswers: Readonly<Record<'ada' | 'ben', Answers>> = {
  ada: {
    liked: ['timing', 'voices'],
    lips: 4,
    idea: 'weather',
    recommend: 9,
    change: 'A longer pause before “One”.',
  },
  ben: { liked: ['voices', 'faces'], lips: 5, idea: 'landlord', recommend: 10 },
}

export const visitorAnswers: readonly Answers[] = [
  { liked: ['faces'], lips: 5, idea: 'dentist', recommend: 10, change: 'Nothing. Well, more Pip.' },
  { liked: ['timing', 'music'], lips: 4, idea: 'landlord', recommend: 8 },
  {
    liked: ['voices', { other: 'The top hat' }],
    lips: 5,
    idea: 'landlord',
    recommend: 9,
    change: 'I’d like a second scene.',
  },
  {
    liked: ['timing'],
    lips: 3,
    idea: { other: 'Trill sings the news' },
    recommend: 6,
    change: 'The music could be softer at the start.',
  },
]
