import type { AnswerProblem, Answers } from '#model/survey/answers'
import { checkResponse } from '#model/survey/response'
import type { SurveySchema } from '#contract/survey/schema'
import { useLayoutEffect, useRef, useState } from 'react'

/** Sets answers, and holds the errors that the runner found by question. */
export function useAnswering({
  schema,
  answers,
  onChange,
}: {
  schema: SurveySchema
  answers: Answers
  onChange: (answers: Answers) => void
}) {
  /** The latest answers: an upload that ends later must not restore older ones. */
  const latest = useRef(answers)
  useLayoutEffect(() => {
    latest.current = answers
  }, [answers])
  const [found, setFound] = useState<Record<string, AnswerProblem>>({})

  function answer(id: string, value: Answers[string] | undefined) {
    const { [id]: _old, ...others } = latest.current
    const next = value === undefined ? others : { ...others, [id]: value }
    latest.current = next
    // An error disappears when it is corrected, not at the next press of the button.
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
