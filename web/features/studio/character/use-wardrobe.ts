import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { rigIdOf, type CharacterRecord } from '#contract/characters'
import type { Document, Performer, PropValue } from '#contract/document/document'
import { randomProps, resolveProps, rigProps } from '../../../engine/puppet/drawing/props.ts'
import type { Drivers } from '../../../engine/puppet/acting/drivers.ts'
import { driversOf } from '../../../engine/timeline/acting-at.ts'
import { rigKey } from '../../../engine/timeline/rig-key.ts'
import { galleryQuery } from '../../../data/characters.ts'
import { liveActing } from '../../../stage/live-acting.ts'
import { useFaceCamera } from '../../../stage/camera/use-face-camera.ts'
import { useMicrophoneTest } from '../../../stage/microphone/use-microphone-test.ts'
import { useTheatre } from '../../../stage/use-theatre.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useSavedLooks } from './use-saved-looks.ts'

type Look = Pick<Performer, 'character' | 'rig' | 'props'>

/** Id of the second performer, which wears the other look. */
const OTHER = 'compared-with'

export function useWardrobe(performer: Performer) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const characters = useQuery(galleryQuery)
  const looks = useSavedLooks(performer.id)
  const [compared, setCompared] = useState<{ performer: string; look: Look }>()
  // The compared look belongs to another performer.
  const other = compared?.performer === performer.id ? compared.look : undefined
  const setOther = (look: Look | undefined) => setCompared(look && { performer: performer.id, look })
  const test = useMicrophoneTest()
  const camera = useFaceCamera()
  const step = useSignal(test.step)
  const filmed = useSignal(camera.step).name === 'following'
  const shown = useMemo(() => stageOf(document, performer, other), [document, performer, other])
  const theatre = useTheatre(shown, takes)
  const rig = theatre.rigs.get(rigKey(performer))
  const chosen = characters.data?.find((character) => character.id === performer.character)

  const wear = useCallback(
    (look: Look) =>
      studio.edit({
        kind: 'setCharacter',
        performer: performer.id,
        character: look.character,
        rig: look.rig,
        props: look.props,
      }),
    [studio, performer.id],
  )
  const choose = useCallback(
    (character: CharacterRecord) => {
      if (character.id === performer.character) return
      looks.set(performer.character, performer.props)
      wear({ character: character.id, rig: rigIdOf(character.rig), props: looks.get(character.id) ?? {} })
    },
    [wear, performer, looks],
  )
  const set = (props: Record<string, PropValue | null>, key?: string) =>
    studio.edit(
      { kind: 'setPerformerProps', performer: performer.id, props },
      key === undefined ? {} : { key },
    )
  return {
    theatre,
    shown,
    test,
    camera,
    /** The live input of microphone and camera; `undefined` while both are off. */
    live: step.name === 'ready' || filmed ? liveActing(test.voice, camera) : undefined,
    characters,
    chosen,
    choose,
    wear,
    props: rig && { definitions: rigProps(rig), values: resolveProps(rig, performer.props) },
    change: (id: string, value: PropValue) => set({ [id]: value }, `prop-${performer.character}-${id}`),
    random: () => rig && set(randomProps(rig, Math.random)),
    reset: () => set(Object.fromEntries(Object.keys(performer.props).map((id) => [id, null]))),
    compare: {
      other,
      start: () => setOther({ character: performer.character, rig: performer.rig, props: performer.props }),
      stop: () => setOther(undefined),
      takeOther: () => {
        if (other) wear(other)
        setOther(undefined)
      },
    },
    drivers: driversOf(performer),
    drive: (change: Partial<Drivers>) =>
      studio.edit(
        {
          kind: 'setPerformerPlace',
          performer: performer.id,
          change: { acting: { ...driversOf(performer), ...change } },
        },
        { key: `acting-${performer.id}` },
      ),
  }
}

/** A stage without recorded voice: the performer alone in the middle, or beside the compared look. */
function stageOf(document: Document, performer: Performer, other: Look | undefined): Document {
  const place = { y: 0.96, scale: 1 }
  const mine = { ...performer, ...place, x: other ? 0.69 : 0.5 }
  const performers = other ? [{ ...performer, ...other, ...place, x: 0.31, id: OTHER }, mine] : [mine]
  const scenes = document.scenes.slice(0, 1).map((scene) => ({
    ...scene,
    start: 0,
    duration: 86_400,
    layout: null,
    cast: null,
    shot: null,
  }))
  return { ...document, performers, tracks: [], captions: [], gestures: [], scenes }
}
