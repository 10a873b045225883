import { portraitPath, type CharacterRecord } from '#contract/characters'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Queries } from '../../shell/queries.tsx'
import { useReducedMotion } from '../../shell/use-media.ts'
import { classNames } from '../../ui/class-names.ts'
import { StageView } from '../../stage/stage-view.tsx'
import { useCast } from '../../stage/cast/use-cast.ts'
import { CharacterSpots, spot, spotsRow } from './character-spots.tsx'
import { StillPuppet } from './still-puppet.tsx'
import { SAMPLE_TAKE } from './sample-document.ts'
import { TheatreFrame } from './theatre-frame.tsx'
import { useGallery } from './use-gallery.ts'
import { useOwnVoice } from './use-own-voice.ts'
import { useGreeting } from './use-greeting.ts'
import { usePointer } from './use-pointer.ts'
import { useSample } from './use-sample.ts'

/** Placeholder until the gallery has loaded. */
const nobody = { id: '', rig: '' }

interface StageProps {
  /** Speaks the sample once without sound, because a visitor is watching. */
  autoplaysMuted: boolean
  /** The action requested before it loaded. */
  atOnce: 'sample' | 'own voice' | undefined
  /** Label of the replaced button that had the focus. */
  takesFocus: string | undefined
}

/** The animated stage: its character speaks the sample, or the visitor's voice. */
export function LandingStage(props: StageProps) {
  return (
    <Queries>
      <Stage {...props} />
    </Queries>
  )
}

function Stage({ atOnce, autoplaysMuted, takesFocus }: StageProps) {
  const characters = useGallery()
  const [chosen, setChosen] = useState<CharacterRecord>()
  const character = chosen ?? characters[0]
  const sample = useSample(character ?? nobody)
  const own = useOwnVoice()
  const loaded = useCast(sample.document, { takes: [], voices: false })
  const lookAt = usePointer()
  const { analysis } = sample
  const cast = useMemo(
    () => ({ ...loaded.cast, analyses: new Map(analysis ? [[SAMPLE_TAKE, analysis]] : []) }),
    [loaded.cast, analysis],
  )

  const started = useRef(false)
  useEffect(() => {
    if (!atOnce || started.current) return
    started.current = true
    if (atOnce === 'sample') sample.play()
    else own.start()
  }, [atOnce, sample, own])

  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (takesFocus === undefined) return
    const mine = [...(buttons.current?.querySelectorAll('button') ?? [])]
    const same = mine.find(({ textContent }) => textContent === takesFocus)
    ;(same ?? mine[0])?.focus()
  }, [takesFocus])

  const isListening = own.step.name === 'listening'
  const isReduced = useReducedMotion()
  const greeting = useGreeting({
    enabled: autoplaysMuted && !atOnce && !isReduced,
    disturbed: sample.playing || sample.loading || own.step.name !== 'off',
    prepare: sample.prepare,
    duration: sample.analysis?.duration ?? 0,
  })
  const isHere = cast.puppets.size > 0
  return (
    <div className="flex flex-col gap-4">
      <TheatreFrame>
        {isHere ? null : <StillPuppet />}
        <StageView
          document={sample.document}
          cast={cast}
          position={greeting.isRunning ? greeting.position : sample.position}
          playing={sample.playing || greeting.isRunning}
          life="acting"
          voice={isListening ? own.voice : undefined}
          lookAt={lookAt}
          label={character ? `${character.name} on a small stage` : 'A character on a small stage'}
          seeThrough
          className="absolute! inset-0"
          stageClassName=""
        />
      </TheatreFrame>
      <div ref={buttons} className="flex flex-wrap items-center justify-center gap-2 lg:justify-start">
        <Button
          variant="primary"
          pending={sample.loading}
          icon={
            sample.playing ? (
              <Square aria-hidden="true" className="fill-current" />
            ) : (
              <Play aria-hidden="true" className="fill-current" />
            )
          }
          onPress={() => {
            if (sample.playing) return sample.stop()
            own.stop()
            sample.play()
          }}
        >
          {sample.playing ? 'Stop' : `Hear ${character?.name ?? 'Pip'} speak`}
        </Button>
        <Button
          pending={own.step.name === 'asking'}
          icon={isListening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          onPress={() => {
            if (isListening) return own.stop()
            sample.stop()
            own.start()
          }}
        >
          {isListening ? 'Stop listening' : 'Try your own voice'}
        </Button>
        <CharacterRow characters={characters} chosen={character} onChoose={setChosen} />
      </div>
      <p role="status" className="-mt-1 min-h-5 text-sm text-soft">
        {own.step.name === 'failed'
          ? own.step.words
          : sample.failed
            ? 'The voice did not load. Try again.'
            : isListening
              ? 'Speak. It all happens in this tab: nothing is recorded or sent.'
              : ''}
      </p>
    </div>
  )
}

function CharacterRow({
  characters,
  chosen,
  onChoose,
}: {
  characters: readonly CharacterRecord[]
  chosen: CharacterRecord | undefined
  onChoose: (character: CharacterRecord) => void
}) {
  if (characters.length < 2) return <CharacterSpots />
  return (
    <fieldset className={spotsRow}>
      <legend className="sr-only">Who speaks</legend>
      {characters.map((character) => (
        <label
          key={character.id}
          title={character.name}
          className={classNames(
            spot,
            'relative cursor-pointer overflow-hidden transition-colors',
            'shows-focus',
            character.id === chosen?.id ? 'border-curtain' : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name="landing-character"
            aria-label={character.name}
            checked={character.id === chosen?.id}
            onChange={() => onChoose(character)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <img
            src={portraitPath(character)}
            alt=""
            className="pointer-events-none absolute top-[-8%] left-[-30%] w-[160%] max-w-none"
          />
        </label>
      ))}
    </fieldset>
  )
}
