import { booleanProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const consent: QuestionKind<QuestionOf<'consent'>> = {
  form: 'yes_no',
  problem: booleanProblem,
  messages: { required: 'agree' },
  isBlank: (answer) => answer === false,
  // Consent to a film is consent to the text that was shown.
  expires: ({ version, purpose }) => Boolean(version) || purpose === 'voice_film',
  values: () => ['true'],
  isVoiceConsent: ({ purpose }) => purpose === 'voice_film',
  texts: ({ text }) => [text],
}
