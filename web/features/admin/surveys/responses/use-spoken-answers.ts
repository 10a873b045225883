import { rigIdOf } from '#contract/characters'
import type { TakeRecord } from '#contract/takes/takes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { galleryQuery } from '../../../../data/characters.ts'
import { getSurveyFile } from '../../../../data/surveys.ts'
import { openSound } from '../../../../engine/sound/open-sound.ts'
import { audioBufferOf } from '../../../../engine/sound/sound.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { listen } from '../../../../stage/takes/listening.ts'
import { localTake } from '../../../../stage/takes/local-take.ts'
import { portraitOf } from '../../../../stage/player/portrait.ts'
import { rememberTake } from '../../../../stage/cast/player-cache.ts'
import { useTheatre } from '../../../../stage/use-theatre.ts'
import { useOneVoice } from '../../../../ui/hooks/use-one-voice.ts'
import { rememberAnswerSound } from './answer-sounds.ts'

const noTakes: TakeRecord[] = []

/**
 * Through the first character of the gallery. A recording is fetched and analysed in this browser at its first play;
 * one plays at a time.
 */
export function useSpokenAnswers(survey: string) {
  const { data: characters } = useQuery(galleryQuery)
  const character = characters?.[0]
  const [take, setTake] = useState<TakeRecord>()
  const [opening, setOpening] = useState('')
  const [error, setError] = useState<{ id: string; text: string }>()
  const asked = useRef('')
  const takes = useMemo(() => (take ? [take] : noTakes), [take])
  const document = useMemo(
    () =>
      portraitOf(
        { id: character?.id ?? '', rig: character && rigIdOf(character.rig) },
        { take: take?.id ?? '', duration: take?.duration ?? 0 },
      ),
    [character, take],
  )
  const { cast, player } = useTheatre(document, takes)
  const { play, pause, playing } = player
  useOneVoice(playing, pause)

  // Play was pressed before there was anything to play.
  const wanted = useRef(false)
  useEffect(() => {
    if (!take || !wanted.current) return
    wanted.current = false
    play()
  }, [take, play])

  async function open(id: string) {
    asked.current = id
    setOpening(id)
    setError(undefined)
    try {
      const sound = await openSound(await getSurveyFile(survey, id), 'answer')
      const analysis = await listen(sound)
      rememberAnswerSound(survey, id, { sound, analysis })
      // Another one was requested meanwhile, or this was cancelled.
      if (asked.current !== id) return
      const made = localTake({ id: `answer-${id}`, name: 'Voice answer', duration: sound.duration })
      rememberTake(made, { sound: audioBufferOf(sound), analysis })
      wanted.current = true
      setTake(made)
    } catch (error) {
      if (asked.current === id) setError({ id, text: errorMessage(error).text })
    } finally {
      if (asked.current === id) setOpening('')
    }
  }

  const isOn = (id: string) => take?.id === `answer-${id}`
  return {
    character,
    document,
    cast,
    player,
    error,
    isPlaying: (id: string) => isOn(id) && playing,
    isOpening: (id: string) => opening === id,
    isOn,
    toggle(id: string) {
      if (isOn(id)) return playing ? pause() : play()
      pause()
      void open(id)
    },
  }
}
