import type { SurveyResponse } from '#contract/survey/admin'
import { useRef, useState } from 'react'
import { isTemporary } from '../../../../platform/call-error.ts'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'
import { SoundPlayer } from '../../../../ui/sound-player.tsx'
import { FileButton } from './file-button.tsx'
import { SpokenTranscript } from './spoken-transcript.tsx'
import { TranscribeAnswers } from '../transcripts/transcribe-answers.tsx'
import { useAnswerFile } from './use-answer-file.ts'
import { useSpokenWords } from './use-spoken-words.ts'

/** A spoken answer with its player, and its words if they were recognised. */
export default function Recording({
  response,
  question,
  id,
  file,
}: {
  response: SurveyResponse
  question: string
  id: string
  file: SurveyResponse['files'][number] | undefined
}) {
  const { survey } = response
  const { data, error } = useAnswerFile(survey, id)
  const address = useBlobAddress(data)
  const audio = useRef<HTMLAudioElement>(null)
  const [hasPlayed, setPlayed] = useState(false)
  const transcript = file?.transcript ?? ''
  const words = useSpokenWords(survey, { file: id, transcript, isWanted: hasPlayed })
  /** Seconds; `undefined` before it is played. */
  const position = () => {
    const { current } = audio
    return current && !(current.paused && current.currentTime === 0) ? current.currentTime : undefined
  }
  const playFrom = (time: number) => {
    const { current } = audio
    if (!current) return
    current.currentTime = time
    // Browsers refuse an unreadable sound; nothing changes then.
    current.play().catch(() => undefined)
  }
  if (error && !isTemporary(error))
    return <span className="text-soft">This recording is no longer available.</span>
  if (!address) return <span className="text-soft">Loading the recording…</span>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SoundPlayer
          label="The recording"
          source={address}
          onElement={(element) => void (audio.current = element)}
          onPlay={() => setPlayed(true)}
        />
        <FileButton survey={survey} id={id} file={file} />
      </div>
      {words.length > 0 ? (
        <SpokenTranscript words={words} position={position} onPlayFrom={playFrom} />
      ) : transcript ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {transcript}
        </p>
      ) : file?.transcript === '' ? (
        <p className="text-sm text-soft">No words were heard.</p>
      ) : response.state === 'sent' ? (
        <TranscribeAnswers {...{ survey, question }} filter={{ ids: response.id }} />
      ) : null}
    </div>
  )
}
