import type { CountedFile } from '#contract/survey/summary'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { StageView } from '../../../../stage/stage-view.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { FilmWindow } from '../film/film-window.tsx'
import type { FilmQuestion } from '../film/use-film.ts'
import { formatDuration } from '../survey/local-time.ts'
import { useSpokenAnswers } from './use-spoken-answers.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

/** The latest recordings of a question; a character speaks the playing one. */
export function VoiceAnswers({
  question,
  answers,
}: {
  question: FilmQuestion
  answers: readonly CountedFile[]
}) {
  const spoken = useSpokenAnswers(question.survey)
  const { character, document, cast, player } = spoken
  const [film, setFilm] = useState<{ only?: string }>()
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <div className="flex shrink-0 flex-col items-start gap-3">
        <div className="size-36 overflow-hidden rounded-panel bg-[#f9dd95]">
          {character ? (
            <StageView
              document={document}
              cast={cast}
              position={player.position}
              playing={player.playing}
              life="acting"
              label={`${character.name}, who says the answers`}
              seeThrough
              stageClassName=""
            />
          ) : null}
        </div>
        <Button size="small" icon={<Clapperboard aria-hidden="true" />} onPress={() => setFilm({})}>
          Make a film…
        </Button>
      </div>
      {film ? <FilmWindow question={question} only={film.only} onClose={() => setFilm(undefined)} /> : null}
      <ol
        aria-label="Latest recordings"
        className="flex max-h-72 min-w-0 flex-1 flex-col gap-1 overflow-y-auto"
      >
        {answers.map(({ id, response, moment, person }, index) => {
          const name = person || `Recording ${index + 1}`
          return (
            <li key={id} className="flex items-center gap-2 rounded-control bg-panel px-2 py-1.5 text-sm">
              <IconButton
                size="small"
                label={spoken.isPlaying(id) ? `Pause ${name}` : `Play ${name}`}
                icon={
                  spoken.isOpening(id) ? (
                    <Spinner label={`Loading ${name}`} />
                  ) : spoken.isPlaying(id) ? (
                    <Pause aria-hidden="true" className="fill-current" />
                  ) : (
                    <Play aria-hidden="true" className="fill-current" />
                  )
                }
                onPress={() => spoken.toggle(id)}
              />
              <span className="min-w-0 flex-1">
                <TruncatedText>{name}</TruncatedText>
                <span className="block text-xs text-soft">{formatDateTime(moment)}</span>
                {spoken.error?.id === id ? (
                  <span role="alert" className="block text-danger">
                    {spoken.error.text}
                  </span>
                ) : null}
              </span>
              {spoken.isOn(id) ? <Progress player={player} /> : null}
              <IconButton
                size="small"
                label={`Make a film of ${name}…`}
                icon={<Clapperboard aria-hidden="true" />}
                onPress={() => setFilm({ only: response })}
              />
              <Link
                to={`/admin/surveys/answers/${response}`}
                aria-label={`Open the answer with ${name}`}
                className="flex size-8 items-center justify-center rounded-control text-soft hover:bg-hover hover:text-ink"
              >
                <ArrowUpRight aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Progress({ player }: Pick<ReturnType<typeof useSpokenAnswers>, 'player'>) {
  const at = useSignal(player.position)
  return (
    <span className="text-soft tabular-nums">
      {formatDuration(Math.floor(at))} / {formatDuration(Math.round(player.duration))}
    </span>
  )
}
