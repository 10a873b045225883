import type { AnswerProblem, Answers } from '#model/survey/answers'
import { checkResponse } from '#model/survey/response'
import type { SurveySchema } from '#contract/survey/schema'
import { useLayoutEffect, useRef, useState } from 'react'

/** What is given as an answer, and what the runner itself has found wrong, by question. */
export function useAnswering({
  schema,
  answers,
  onChange,
}: {
  schema: SurveySchema
  answers: Answers
  onChange: (answers: Answers) => void
}) {
  /** A file that is stored while the person goes on must not bring the answers of back then along. */
  const latest = useRef(answers)
  useLayoutEffect(() => {
    latest.current = answers
  }, [answers])
  const [found, setFound] = useState<Record<string, AnswerProblem>>({})

  function answer(id: string, value: Answers[string] | undefined) {
    const { [id]: _old, ...others } = latest.current
    const next = value === undefined ? others : { ...others, [id]: value }
    latest.current = next
    // Once shown, a problem goes away as soon as it is mended, and not at the next press of the button.
    setFound((before) => {
      const { [id]: problem, ...rest } = before
      if (!problem) return before
      const still = checkResponse(schema, next).problems[id]
      return still ? { ...rest, [id]: still } : rest
    })
    onChange(next)
  }

  return { found, setFound, answer }
}
