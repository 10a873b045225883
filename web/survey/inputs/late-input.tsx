import { type ComponentType, useEffect, useState } from 'react'
import type { QuestionType } from '#model/survey/kinds/kind'
import { Button } from '../../ui/button.tsx'
import { errorText } from '../error-text.ts'
import type { FormKind } from '../kinds/kind.ts'
import { useTranslation } from '../translation-context.ts'
import type { InputProps } from './input-props.ts'

/** Loads the input of a rare type of question when a survey has one, and offers another try if that fails. */
export function lateInput<Type extends QuestionType>(
  load: () => Promise<ComponentType<InputProps<Type>>>,
): Pick<FormKind<Type>, 'Input' | 'preload'> {
  let loaded: ComponentType<InputProps<Type>> | undefined
  let loading: Promise<void> | undefined
  const preload = () =>
    (loading ??= load().then(
      (Input) => void (loaded = Input),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))

  function LateInput(props: InputProps<Type>) {
    const translation = useTranslation()
    const [tries, setTries] = useState(0)
    const [outcome, setOutcome] = useState<{ error?: unknown }>()
    useEffect(() => {
      let isOver = false
      preload().then(
        () => void (isOver || setOutcome({})),
        (error: unknown) => void (isOver || setOutcome({ error })),
      )
      return () => {
        isOver = true
      }
    }, [tries])
    const Input = loaded
    if (Input) return <Input {...props} />
    if (outcome?.error === undefined) return <div className="h-18 animate-breathe rounded-panel bg-hover" />
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
        {errorText(translation, outcome.error).title}
        <Button
          size="small"
          onPress={() => {
            setOutcome(undefined)
            setTries((count) => count + 1)
          }}
        >
          {translation.t('tryAgain')}
        </Button>
      </p>
    )
  }
  return { Input: LateInput, preload }
}
