import { booleanProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const consent: QuestionKind<QuestionOf<'consent'>> = {
  form: 'yes_no',
  problem: booleanProblem,
  messages: { required: 'agree' },
  isBlank: (answer) => answer === false,
  expires: ({ version }) => Boolean(version),
  values: () => ['true'],
  isVoiceConsent: ({ purpose }) => purpose === 'voice_film',
  texts: ({ text }) => [text],
}
