import type { AnswerThemes } from '../../../contract/survey/themes.ts'
import type { ThemeAnswer } from '../../../model/survey/themes/answer-groups.ts'
import { meaningGrouper } from '../../../model/survey/themes/group-by-meaning.ts'
import { wordGrouper } from '../../../model/survey/themes/group-by-words.ts'
import { themesOf } from '../../../model/survey/themes/themes.ts'
import { EmbedderError, type Embedder } from '../../../platform/embedder.ts'
import { embeddingFailed } from '../../../platform/events.ts'

/** By meaning where there is an embedder, and by shared words where there is none or it fails. Stores no vectors. */
export async function findThemes(
  answers: readonly ThemeAnswer[],
  embedder: Embedder | undefined,
): Promise<Pick<AnswerThemes, 'themes' | 'others' | 'by' | 'isFallback'>> {
  if (embedder) {
    try {
      const grouper = meaningGrouper((texts) => embedder.embed(texts))
      return { ...(await themesOf(answers, grouper)), by: 'meaning', isFallback: false }
    } catch (error) {
      if (!(error instanceof EmbedderError)) throw error
      embeddingFailed({ error })
    }
  }
  return { ...(await themesOf(answers, wordGrouper)), by: 'words', isFallback: embedder !== undefined }
}
