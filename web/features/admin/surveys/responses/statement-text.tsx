import type { LocalText, Question } from '#contract/survey/schema'

export function StatementText({
  question,
  words,
}: {
  question: Question
  words: (text: LocalText | undefined) => string
}) {
  const [title, text] = [words(question.title), words(question.help)]
  return (
    <div className="border-l-4 border-limelight pl-3 text-sm wrap-anywhere whitespace-pre-line">
      {title ? <p className="font-medium">{title}</p> : null}
      {text ? <p className="text-soft">{text}</p> : null}
    </div>
  )
}
