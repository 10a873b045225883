import './asking.css'
import type { ShownCharacter, Speech } from '#contract/survey/asking'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useInSight } from '../../ui/hooks/use-in-sight.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { isSilent } from '../../ui/one-voice.ts'
import type { SurveyFiles } from '../survey-files.ts'
import { useTranslation } from '../translation-context.ts'
import { AskingFigure } from './asking-figure.tsx'
import { isMuted, setMuted } from './muted.ts'
import type { PlayedSpeeches } from './played-speeches.ts'
import { useLitWords } from './use-lit-words.ts'
import { useSpeech } from './use-speech.ts'

export interface AskingProps {
  speech: Speech
  character: ShownCharacter | undefined
  /** Id of the question's element. */
  question: string
  /** The shown text of the question. */
  title: string
  files: SurveyFiles
  /** Plays once by itself; the respondent has pressed a button before. */
  speaksUp: boolean
  /** The sounds of the run. */
  played: PlayedSpeeches
}

/** Pixels around the screen within which sounds are fetched. */
const NEAR = 200

/** The character that reads a question, and its buttons. */
export default function Asking(props: AskingProps) {
  const { speech, character, question, title } = props
  const { t } = useTranslation()
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const isNear = useInSight(box, NEAR)
  const { player, stored } = useSpeech(speech, { ...props, isNear })
  const { phase, wasPlayed } = useSignal(player.state)
  const muted = useSignal(isMuted)
  const silent = useSignal(isSilent)
  const playing = phase === 'playing'
  useLitWords({ id: question, script: stored?.script, playing, position: player.position })
  return (
    <div
      ref={setBox}
      role="group"
      aria-label={title}
      className={classNames('flex items-center gap-4', character && '@xl:flex-col @xl:items-stretch')}
    >
      {character ? (
        <AskingFigure
          {...{ character, stored, playing }}
          position={player.position}
          isNear={isNear}
          label={t('askedBy', { name: character.name })}
        />
      ) : null}
      {/* A sound that can never play has no buttons: the question is complete without it. */}
      {phase === 'unplayable' ? null : (
        <div className="flex flex-wrap items-center gap-2 @xl:justify-center">
          <Button
            variant="primary"
            className={square}
            aria-label={t(playing ? 'pause' : 'playQuestion')}
            pending={phase === 'loading'}
            isDisabled={silent}
            icon={
              playing ? (
                <Pause aria-hidden="true" className="fill-current" />
              ) : (
                <Play aria-hidden="true" className="fill-current" />
              )
            }
            onPress={() => (playing ? player.pause() : void player.play())}
          />
          <Button
            className={square}
            aria-label={t('replayQuestion')}
            isDisabled={!wasPlayed || silent}
            icon={<RotateCcw aria-hidden="true" />}
            onPress={() => void player.play({ again: true })}
          />
          <Button
            className={classNames(square, 'aria-pressed:bg-pressed')}
            aria-label={t('mute')}
            aria-pressed={muted}
            icon={muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
            onPress={() => setMuted(!muted)}
          />
          <p role="status" className="basis-full text-center text-sm text-danger empty:hidden">
            {phase === 'failed' ? t('soundNotLoaded') : ''}
          </p>
        </div>
      )}
    </div>
  )
}

const square = 'w-10 px-0! text-base!'
