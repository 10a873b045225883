import type { CharacterRecord } from '#contract/characters'
import type { PropValues } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { galleryQuery } from '../../../data/characters.ts'
import { randomProps, resolveProps, rigProps } from '../../../engine/puppet/drawing/props.ts'
import { type Framing, framings } from '../../../engine/timeline/framings.ts'
import { rigKey } from '../../../engine/timeline/rig-key.ts'
import { listen } from '../../../stage/takes/listening.ts'
import { openLiveMicrophone } from '../../../stage/microphone/live-microphone.ts'
import { loadSample } from '../../../stage/cast/sample.ts'
import type { TimedPlayer } from '../../../stage/player/use-player.ts'
import { useTheatre } from '../../../stage/use-theatre.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { demoDocument } from './demo-document.ts'
import { createDemoVoice } from './demo-voice.ts'

/** The demo's state; nothing is stored. */
export function useDemo() {
  const gallery = useQuery(galleryQuery)
  const characters = useMemo(() => gallery.data ?? [], [gallery.data])
  const [chosen, setChosen] = useState<CharacterRecord>()
  const character = chosen ?? characters[0]
  const [looks, setLooks] = useState<Record<string, PropValues>>({})
  const [background, setBackground] = useState('scene:theatre')
  const [framing, setFraming] = useState<Framing>(framings[1]!) // The list is a literal.

  const [voice] = useState(() => createDemoVoice({ openMicrophone: openLiveMicrophone, listen, loadSample }))
  useEffect(() => voice.close, [voice])
  const step = useSignal(voice.step)

  const characterId = character?.id ?? ''
  const props = useMemo(() => looks[characterId] ?? {}, [looks, characterId])
  const take = step.name === 'ready' ? step.take : undefined
  const document = useMemo(
    () => demoDocument({ character, props, background, framing, take }),
    [character, props, background, framing, take],
  )
  const takes = useMemo(() => (take ? [take] : []), [take])
  const theatre = useTheatre(document, takes)
  useAutoplay(take, theatre.player)
  const performer = document.performers[0]
  const rig = performer && theatre.rigs.get(rigKey(performer))
  const wear = (next: PropValues) => setLooks((all) => ({ ...all, [characterId]: next }))

  return {
    gallery,
    characters,
    character,
    choose: setChosen,
    definitions: rig ? rigProps(rig) : undefined,
    values: rig ? resolveProps(rig, props) : {},
    setProp: (id: string, value: PropValues[string]) => wear({ ...props, [id]: value }),
    shuffle: () => rig && wear(randomProps(rig, Math.random)),
    resetLook: () => wear({}),
    background,
    setBackground,
    framing,
    setFraming,
    voice,
    step,
    document,
    takes,
    theatre,
  }
}

export type Demo = ReturnType<typeof useDemo>

/** Plays a new voice at once. */
function useAutoplay(take: TakeRecord | undefined, { seek, play }: TimedPlayer) {
  const lastPlayed = useRef<TakeRecord>(undefined)
  useEffect(() => {
    if (!take || take === lastPlayed.current) return
    lastPlayed.current = take
    seek(0)
    play()
  }, [take, seek, play])
}
