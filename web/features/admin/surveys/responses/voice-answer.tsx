import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Clapperboard from 'lucide-react/icons/clapperboard'
import type { CountedFile } from '#contract/survey/summary'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '../../../../shell/format-date-time.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { PlayAnswer, PlayingTime, type SpokenAnswers } from './play-answer.tsx'
import { SpokenTranscript } from './spoken-transcript.tsx'
import { useSpokenWords } from './use-spoken-words.ts'

/** A recording with its buttons and its words. */
export function VoiceAnswer({
  survey,
  answer: { id, response, moment },
  name,
  transcript,
  spoken,
  onFilm,
}: {
  survey: string
  answer: CountedFile
  name: string
  transcript: string | undefined
  spoken: SpokenAnswers
  onFilm: () => void
}) {
  return (
    <li className="flex flex-col gap-1 rounded-control bg-panel px-2 py-1.5 text-sm">
      <div className="flex items-center gap-2">
        <span className="flex print:hidden">
          <PlayAnswer {...{ spoken, name }} file={id} />
        </span>
        <span className="min-w-0 flex-1">
          <TruncatedText>{name}</TruncatedText>
          <span className="block text-xs text-soft">{formatDateTime(moment)}</span>
          {spoken.error?.id === id ? (
            <span role="alert" className="block text-danger">
              {spoken.error.text}
            </span>
          ) : null}
        </span>
        <span className="flex items-center gap-2 print:hidden">
          {spoken.isOn(id) ? <PlayingTime player={spoken.player} /> : null}
          <IconButton
            size="small"
            label={`Make a film of ${name}…`}
            icon={<Clapperboard aria-hidden="true" />}
            onPress={onFilm}
          />
          <Link
            to={`/admin/surveys/answers/${response}`}
            aria-label={`Open the answer with ${name}`}
            className="flex size-8 items-center justify-center rounded-control text-soft hover:bg-hover hover:text-ink"
          >
            <ArrowUpRight aria-hidden="true" />
          </Link>
        </span>
      </div>
      {transcript ? (
        <Words {...{ survey, spoken, transcript }} file={id} />
      ) : transcript === '' ? (
        <p className="text-soft">No words were heard.</p>
      ) : null}
    </li>
  )
}

/** Two lines, or all on a press; once the recording is played, each word is lit while it is heard. */
function Words({
  survey,
  file,
  transcript,
  spoken,
}: {
  survey: string
  file: string
  transcript: string
  spoken: SpokenAnswers
}) {
  const isOn = spoken.isOn(file)
  const words = useSpokenWords(survey, { file, transcript, isWanted: isOn })
  const [isOpen, setOpen] = useState(false)
  const { position, seek, play } = spoken.player
  if (isOn && words.length > 0) {
    const playFrom = (time: number) => {
      seek(time)
      play()
    }
    return <SpokenTranscript words={words} position={() => position.get()} onPlayFrom={playFrom} />
  }
  return (
    <button
      type="button"
      dir="auto"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="cursor-pointer rounded-sm text-start hover:bg-hover"
    >
      <span
        className={classNames(
          'wrap-anywhere whitespace-pre-line',
          !isOpen && 'line-clamp-2 print:line-clamp-none',
        )}
      >
        {transcript}
      </span>
    </button>
  )
}
