import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { rigIdOf } from '#contract/characters'
import type { DirectionLevel, Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { galleryQuery } from '../../../data/characters.ts'
import type { SpokenSpan } from '../../../engine/director/channel-speakers.ts'
import { direct } from '../../../engine/director/direct.ts'
import type { Span } from '../../../engine/director/turns.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { takeTimeOf } from '#model/document/clip-time'
import { flattenEdit } from '#model/edits/invert-edit'
import { EditError } from '#contract/document/edit'
import { formatNumber } from '../../../platform/locale.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { spokenTakeIdsOf } from '../../../stage/cast/cast.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { clipsOf } from '../project/edits/edits.ts'
import type { SelectedItem } from '../project/performers.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { editStep } from './edit-step.ts'
import { makeScene, type CastCharacter } from './make-scene.ts'
import {
  marksOf,
  noChoice,
  peopleIn,
  speakersOf,
  withMark,
  withoutMarks,
  withPeople,
  type VoiceMark,
} from './voice-choice.ts'
import { speakersByChannel, voicesOf } from './who-speaks.ts'

const FIRST_SEED = 1

export interface DirectionState {
  /** The sound that a scene would be made from. */
  take: TakeRecord | undefined
  isDirected: boolean
  /** The level of the piece; a part of it can be directed at another one. */
  level: DirectionLevel
  /** Directs again if there is a scene. With a span, only in it. */
  setLevel: (level: DirectionLevel, range?: Span) => void
  busy: boolean
  /** The number that a person chose, or the one that the sound is shared out to now. */
  people: number
  setPeople: (people: number) => void
  marks: readonly VoiceMark[]
  /** From the playhead on, this person speaks. */
  mark: (time: number, speaker: number) => void
  clearMarks: () => void
  make: () => void
  /** Another version; what a person changed stays. With a span, only in it. */
  again: (range?: Span) => void
}

/** A scene that is made at once. */
export interface WantedScene {
  take: string | undefined
  onStarted: () => void
}

/** Makes a scene from the sound of the open project, and directs it again. */
export function useDirection({ take: starts, onStarted }: WantedScene): DirectionState {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const selected = useStudioState((state) => state.selected)
  const { data: gallery } = useQuery(galleryQuery)
  const [firstLevel, setFirstLevel] = useState<DirectionLevel>('natural')
  const level = document.direction?.level ?? firstLevel
  const [choice, setChoice] = useState(noChoice)
  const [busy, setBusy] = useState(false)
  const take = takeToDirect(document, takes, { selected, wanted: starts })
  const people = take ? peopleIn(choice, document, take.id) : 1

  /** Runs one at a time, on the document at the time when everything has loaded. */
  async function run(work: (voices: Map<string, VoiceAnalysis>) => Promise<void> | void) {
    if (busy) return
    setBusy(true)
    try {
      const spoken = new Set(spokenTakeIdsOf(studio.store.getState().document))
      if (take) spoken.add(take.id)
      await work(await voicesOf(takes.filter(({ id }) => spoken.has(id))))
    } catch (error) {
      if (error instanceof EditError)
        toast({ text: 'The project has no room for this scene. Nothing was changed.', tone: 'danger' })
      else showErrorBriefly(error)
    } finally {
      setBusy(false)
    }
  }
  function make() {
    void run(async (voices) => {
      const analysis = take && voices.get(take.id)
      if (!take || !analysis) return
      const spoken = await speakersOf(
        { take: take.id, analysis, choice },
        () => studio.store.getState().document,
        () => speakersByChannel(take),
      )
      const current = studio.store.getState().document
      const seed = current.direction?.seed ?? FIRST_SEED
      const made = makeScene(current, {
        take: take.id,
        spoken: spoken.length > 0 ? spoken : wholeTake(take),
        characters: charactersOf(gallery),
        voices,
        level,
        seed,
      })
      if (flattenEdit(made.edit).length > 0) editStep(studio, made.edit)
      toast({ text: madeText(made.people, made.decisions, analysis.speech.includes(1)) })
    })
  }

  function redirect(seed: number, wanted: DirectionLevel, range?: Span) {
    void run((voices) => {
      const current = studio.store.getState().document
      const { edits } = direct(current, { voices }, { seed, level: wanted, range })
      if (edits.length > 0) editStep(studio, { kind: 'batch', edits })
    })
  }

  const newest = useNewest({ make, onStarted })
  const isReady = take !== undefined && gallery !== undefined
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!starts || !isReady || hasStarted.current) return
    hasStarted.current = true
    newest.current.make()
    newest.current.onStarted()
  }, [starts, isReady, newest])

  return {
    take,
    isDirected: Boolean(document.direction),
    level,
    setLevel(next, range) {
      if (document.direction) redirect(document.direction.seed, next, range)
      else setFirstLevel(next)
    },
    busy,
    people,
    setPeople(count) {
      if (take) setChoice((before) => withPeople(before, take.id, count))
    },
    marks: marksOf(choice, take?.id),
    mark(time, speaker) {
      const clip =
        take && clipsOf(document, take.id).find((one) => time >= one.start && time < one.start + one.duration)
      if (!take || !clip) return
      const added = { take: take.id, time: takeTimeOf(clip, time), speaker }
      setChoice((before) => withMark(before, added, peopleIn(before, document, take.id)))
    },
    clearMarks() {
      if (take) setChoice((before) => withoutMarks(before, take.id))
    },
    make,
    again: (range) => redirect((document.direction?.seed ?? FIRST_SEED) + 1, level, range),
  }
}

/** The take of the selected clip, or the longest that a performer says. */
function takeToDirect(
  document: Document,
  takes: readonly TakeRecord[],
  { selected, wanted }: { selected: SelectedItem | undefined; wanted: string | undefined },
): TakeRecord | undefined {
  const spoken = new Set(spokenTakeIdsOf(document))
  const voices = takes.filter(({ id }) => spoken.has(id))
  const chosen = document.tracks
    .flatMap(({ clips }) => clips)
    .find(({ id }) => selected?.kind === 'clip' && id === selected.id)?.take
  const longest = voices.toSorted((one, other) => other.duration - one.duration)[0]
  return voices.find(({ id }) => id === wanted) ?? voices.find(({ id }) => id === chosen) ?? longest
}

function charactersOf(gallery: readonly CastCharacter[] | undefined): CastCharacter[] {
  return (gallery ?? []).map(({ id, name, rig }) => ({ id, name, rig: rigIdOf(rig) }))
}

function wholeTake({ duration }: TakeRecord): SpokenSpan[] {
  return [{ start: 0, end: duration, speaker: 0 }]
}

function madeText(people: number, decisions: readonly { part: string }[], speaks: boolean): string {
  if (!speaks) return 'No speech was found in this sound, so one wide shot shows everyone.'
  const shots = decisions.filter(({ part }) => part === 'shots').length
  const gestures = decisions.length - shots
  const counted = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
  return `Scene made: ${counted(people, 'voice')}, ${counted(shots, 'shot')} and ${counted(gestures, 'gesture')}.`
}
