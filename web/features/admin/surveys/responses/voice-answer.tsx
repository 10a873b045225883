import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { CountedFile } from '#contract/survey/summary'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '../../../../shell/format-date-time.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { formatDuration } from '../survey/local-time.ts'
import { SpokenTranscript } from './spoken-transcript.tsx'
import type { useSpokenAnswers } from './use-spoken-answers.ts'
import { useSpokenWords } from './use-spoken-words.ts'

type Spoken = ReturnType<typeof useSpokenAnswers>

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
  spoken: Spoken
  onFilm: () => void
}) {
  return (
    <li className="flex flex-col gap-1 rounded-control bg-panel px-2 py-1.5 text-sm">
      <div className="flex items-center gap-2">
        <span className="flex print:hidden">
          <IconButton
            size="small"
            label={spoken.isPlaying(id) ? `Pause ${name}` : `Play ${name}`}
            icon={<PlayIcon {...{ spoken, id, name }} />}
            onPress={() => spoken.toggle(id)}
          />
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
          {spoken.isOn(id) ? <Progress player={spoken.player} /> : null}
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

function PlayIcon({ spoken, id, name }: { spoken: Spoken; id: string; name: string }) {
  if (spoken.isOpening(id)) return <Spinner label={`Loading ${name}`} />
  const Icon = spoken.isPlaying(id) ? Pause : Play
  return <Icon aria-hidden="true" className="fill-current" />
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
  spoken: Spoken
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

function Progress({ player }: Pick<Spoken, 'player'>) {
  const at = useSignal(player.position)
  return (
    <span className="text-soft tabular-nums">
      {formatDuration(Math.floor(at))} / {formatDuration(Math.round(player.duration))}
    </span>
  )
}
