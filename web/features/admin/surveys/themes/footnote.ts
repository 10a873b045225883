import type { AnswerThemes } from '#contract/survey/themes'
import { formatNumber } from '../../../../platform/locale.ts'

const sentences: Record<AnswerThemes['by'], string> = {
  words: 'Grouped by shared words. An answer can be in several themes.',
  meaning: 'Grouped by meaning. An answer is in one theme at most.',
}

/** Describes the way in which themes were found, and the answers that were read. */
export function footnote({
  answers,
  others,
  totalItems,
  untranscribed,
  by,
  isFallback,
}: Omit<AnswerThemes, 'themes'>): string {
  return [
    isFallback ? 'Grouping by meaning isn’t available right now.' : '',
    sentences[by],
    newestText({ answers, totalItems, untranscribed }),
    others > 0 ? `${formatNumber(others)} ${others === 1 ? 'is' : 'are'} in none.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says that older answers were not read; `''` if all were. */
export function newestText({
  answers,
  totalItems,
  untranscribed,
}: Pick<AnswerThemes, 'answers' | 'totalItems' | 'untranscribed'>): string {
  const isPart = totalItems > answers + untranscribed
  return isPart ? `The newest ${formatNumber(answers)} of ${formatNumber(totalItems)} answers were read.` : ''
}
