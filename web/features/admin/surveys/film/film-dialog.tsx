import type { FilmAnswer } from '#contract/survey/films'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../../platform/locale.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useAnswerSounds } from '../responses/answer-sounds.ts'
import { FilmAnswers } from './film-answers.tsx'
import { chosenOf, usualChoice } from './film-choice.ts'
import { musicOptions, NO_MUSIC, useFilm, useFilmAnswers, type FilmQuestion } from './use-film.ts'

export interface FilmDialogProps {
  question: FilmQuestion
  /** The response whose answer is chosen at first; all by default. */
  only?: string | undefined
  onClose: () => void
}

/** Makes a film of voice answers whose respondents agreed. */
export function FilmDialog({ question, only, onClose }: FilmDialogProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFilmAnswers(question)
  const [picked, setPicked] = useState<ReadonlySet<string> | undefined>(only ? new Set([only]) : undefined)
  const [bed, setBed] = useState(NO_MUSIC)
  const { progress, make, cancel } = useFilm(question)
  const answers = data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = data?.pages ?? []
  const sounds = useAnswerSounds(question.survey)
  // Recordings in which no words were recognised, such as music, are offered, but not chosen at first.
  const choice = picked ?? usualChoice(answers.filter(({ transcript }) => transcript !== ''))
  const chosen = chosenOf(answers, choice, sounds)
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      title="Make a film"
      size="large"
      // A film in the making would be lost.
      modalOnly={progress !== undefined}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="primary"
            icon={<Clapperboard aria-hidden="true" />}
            isDisabled={chosen.length === 0}
            pending={progress !== undefined}
            onPress={() => make(chosen, bed)}
          >
            Make film
          </Button>
        </>
      }
    >
      {error && !data ? (
        <p role="alert" className="text-danger">
          {errorMessage(error).text}
        </p>
      ) : !first ? (
        <Skeleton className="h-48" />
      ) : progress ? (
        <ProgressBar
          label="Preparing the voices"
          value={progress.done / progress.of}
          text={`${formatNumber(progress.done)} of ${formatNumber(progress.of)}`}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-soft">
            Each person is played by a character, and the film opens in the editor. No names are shown.
          </p>
          <Consent survey={question.survey} asks={first.asks} answers={answers} only={only} />
          {answers.some(({ agrees }) => agrees) ? (
            <>
              <FilmAnswers
                survey={question.survey}
                answers={answers}
                sounds={sounds}
                totalItems={first.totalItems}
                chosen={new Set(chosen.map(({ response }) => response))}
                onChange={setPicked}
                more={hasNextPage ? () => void fetchNextPage() : undefined}
                isLoading={isFetchingNextPage}
              />
              <Select
                label="Music"
                options={musicOptions}
                value={bed}
                onChange={setBed}
                className="max-w-xs"
              />
            </>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}

function Consent({
  survey,
  asks,
  answers,
  only,
}: {
  survey: string
  asks: boolean
  answers: readonly FilmAnswer[]
  only: string | undefined
}) {
  const refused = answers.filter(({ agrees }) => !agrees).length
  const asked = answers.find(({ response }) => response === only)
  return (
    <>
      {only && !asked?.agrees ? (
        <p role="alert" className="text-danger">
          {asked
            ? 'This answer can’t be used: the person didn’t agree to be heard in a film.'
            : 'This answer can’t be used: it isn’t sent, or was withdrawn.'}
        </p>
      ) : null}
      {asks ? null : (
        <p>
          This survey doesn’t ask whether voices may be heard in a film.{' '}
          <Link to={`/admin/surveys/compose/${survey}`} className="underline underline-offset-2">
            Add a consent question
          </Link>{' '}
          and turn on “For voices in films”. Answers that were given before can’t be used.
        </p>
      )}
      {refused > 0 && asks ? (
        <p className="text-sm text-soft">
          {refused === 1
            ? '1 answer can’t be used: the person didn’t agree.'
            : `${formatNumber(refused)} answers can’t be used: these people didn’t agree.`}
        </p>
      ) : null}
    </>
  )
}
