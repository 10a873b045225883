import type { CountedFile } from '#contract/survey/summary'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { useState } from 'react'
import { StageView } from '../../../../stage/stage-view.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FilmWindow } from '../film/film-window.tsx'
import type { FilmQuestion } from '../film/use-film.ts'
import { useAnswerTranscripts } from './use-answer-transcripts.ts'
import { useSpokenAnswers } from './use-spoken-answers.ts'
import { VoiceAnswer } from './voice-answer.tsx'

/** The latest recordings of a question with their words; a character speaks the playing one. */
export function VoiceAnswers({
  question,
  answers,
}: {
  question: FilmQuestion
  answers: readonly CountedFile[]
}) {
  const spoken = useSpokenAnswers(question.survey)
  const transcripts = useAnswerTranscripts(question.survey, answers)
  const { character, document, cast, player } = spoken
  const [film, setFilm] = useState<{ only?: string }>()
  return (
    <div className="flex flex-col gap-4 sm:flex-row print:block">
      <div className="flex shrink-0 flex-col items-start gap-3 print:hidden">
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
        className="flex max-h-96 min-w-0 flex-1 flex-col gap-1 overflow-y-auto"
      >
        {answers.map((answer, index) => (
          <VoiceAnswer
            key={answer.id}
            survey={question.survey}
            {...{ answer, spoken }}
            name={answer.person || `Recording ${index + 1}`}
            transcript={transcripts.get(answer.id)}
            onFilm={() => setFilm({ only: answer.response })}
          />
        ))}
      </ol>
    </div>
  )
}
