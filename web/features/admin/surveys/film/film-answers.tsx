import { MAX_FILM_ANSWERS, type FilmAnswer } from '#contract/survey/films'
import { formatNumber, isolated } from '../../../../platform/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import type { AnswerSounds } from '../responses/answer-sounds.ts'
import { PlayAnswer, PlayingTime } from '../responses/play-answer.tsx'
import { useSpokenAnswers } from '../responses/use-spoken-answers.ts'
import { filmAnswerText } from './film-answer-text.ts'
import { maySpeak, usualChoice, withToggled } from './film-choice.ts'

/** The answers that a film can be made of, to hear and to choose. */
export function FilmAnswers({
  survey,
  answers,
  sounds,
  totalItems,
  chosen,
  onChange,
  more,
  isLoading,
}: {
  survey: string
  answers: readonly FilmAnswer[]
  sounds: AnswerSounds
  totalItems: number
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Loads older answers, if there are any. */
  more: (() => void) | undefined
  isLoading: boolean
}) {
  const spoken = useSpokenAnswers(survey)
  const isFull = chosen.size >= MAX_FILM_ANSWERS
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium">Answers</legend>
      <p role="status" className="text-sm text-soft">
        {formatNumber(chosen.size)} chosen. A film holds up to {formatNumber(MAX_FILM_ANSWERS)}, the oldest
        first.
        {totalItems > answers.length
          ? ` The newest ${formatNumber(answers.length)} of ${formatNumber(totalItems)} are listed.`
          : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onPress={() => onChange(usualChoice(answers, sounds))}>
          {answers.length > MAX_FILM_ANSWERS ? `Newest ${formatNumber(MAX_FILM_ANSWERS)}` : 'All'}
        </Button>
        <Button size="small" onPress={() => onChange(new Set())}>
          None
        </Button>
      </div>
      <ul className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto border-y border-line">
        {answers.map((answer, index) => {
          const { response, file, person, agrees } = answer
          if (!agrees) return null
          const name = isolated(person.name || `Recording ${formatNumber(index + 1)}`)
          const isChosen = chosen.has(response)
          return (
            <li key={response} className="flex items-start gap-2 py-2">
              <Checkbox
                label={name}
                description={filmAnswerText(answer, sounds[file])}
                value={isChosen}
                isDisabled={!maySpeak(answer, sounds) || (isFull && !isChosen)}
                onChange={() => onChange(withToggled(chosen, answer))}
                className="min-w-0 flex-1 wrap-anywhere"
              />
              <span className="flex shrink-0 items-center gap-2 pr-1 text-sm">
                {spoken.error?.id === file ? (
                  <span role="alert" className="max-w-40 text-danger">
                    {spoken.error.text}
                  </span>
                ) : null}
                {spoken.isOn(file) ? <PlayingTime player={spoken.player} /> : null}
                <PlayAnswer spoken={spoken} file={file} name={name} />
              </span>
            </li>
          )
        })}
      </ul>
      {more ? (
        <Button size="small" className="self-start" pending={isLoading} onPress={more}>
          Show more
        </Button>
      ) : null}
    </fieldset>
  )
}
