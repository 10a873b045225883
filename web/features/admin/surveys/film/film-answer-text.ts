import type { FilmAnswer } from '#contract/survey/films'
import { shortened } from '#model/text/shortened'
import { isolated } from '../../../../platform/locale.ts'
import { formatDateTime } from '../../../../shell/format-date-time.ts'
import type { AnswerSound } from '../responses/answer-sounds.ts'
import { formatDuration } from '../survey/local-time.ts'

/** Characters of a transcript that are shown. */
const SNIPPET = 120

/** The first words of an answer and its length, as far as they are known, and the time of sending. */
export function filmAnswerText(
  { transcript, moment }: Pick<FilmAnswer, 'transcript' | 'moment'>,
  sound: AnswerSound | undefined,
): string {
  const parts = [
    sound?.hasSpeech === false
      ? 'No speech'
      : transcript === ''
        ? 'No words were heard'
        : transcript
          ? isolated(shortened(transcript, SNIPPET))
          : '',
    sound ? formatDuration(Math.max(1, Math.round(sound.duration))) : '',
    formatDateTime(moment),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
