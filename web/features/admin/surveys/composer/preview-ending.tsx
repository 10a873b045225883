import type { LocalText, SurveySchema } from '#contract/survey/schema'
import { sourceLanguage } from '#model/survey/texts'
import type { Answers } from '#model/survey/answers'
import type { RunnerTranslation } from '../../../../survey/catalogues.ts'
import { textWithRecalls } from '../../../../survey/format-answer.ts'
import { Button } from '../../../../ui/button.tsx'

/** The end of a survey as respondents see it, with its redirect in words. */
export function PreviewEnding({
  schema,
  language,
  translation,
  answers,
  onAgain,
}: {
  schema: SurveySchema
  language: string
  translation: RunnerTranslation
  answers: Answers
  onAgain: () => void
}) {
  const { ending } = schema
  const words = textWithRecalls(schema, language, answers, translation)
  const langOf = (text: LocalText) => sourceLanguage(text, language, schema)
  return (
    <div className="flex flex-col items-start gap-3 py-8">
      <h2 lang={langOf(ending.title)} dir="auto" className="text-2xl wrap-anywhere">
        {words(ending.title)}
      </h2>
      <p lang={langOf(ending.text)} dir="auto" className="wrap-anywhere whitespace-pre-line text-soft">
        {words(ending.text)}
      </p>
      {ending.redirect ? (
        <p className="text-sm wrap-anywhere text-soft">Then redirects to {ending.redirect}</p>
      ) : null}
      <Button size="small" onPress={onAgain}>
        Answer again
      </Button>
    </div>
  )
}
