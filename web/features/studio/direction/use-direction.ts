import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { DirectionLevel, Document } from '#contract/document/document'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { TakeRecord } from '#contract/takes/takes'
import { flattenEdit, stableText } from '#model/edits/invert-edit'
import { galleryQuery } from '../../../data/characters.ts'
import { castCharacters } from '../../../engine/director/cast-characters.ts'
import { directInWorker, type Director } from '../../../engine/director/direct-in-worker.ts'
import { sharedSpeakers } from '../../../engine/director/share-out.ts'
import type { Span } from '../../../engine/director/turns.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import type { Speakers } from '../../../engine/voice/speakers/speakers.ts'
import { isAbort } from '../../../platform/is-abort.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { spokenTakeIdsOf } from '../../../stage/cast/cast.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { editStep } from './edit-step.ts'
import { madeOf } from './made-of.ts'
import { madeText, refusalText } from './made-text.ts'
import type { DirectionState, WantedScene } from './direction-state.ts'
import { makeFilm } from './make-film.ts'
import { makeScene, type MadeScene } from './make-scene.ts'
import {
  correctedSpeakers,
  correctionsOf,
  countIn,
  hasRoom,
  marksOf,
  noChoice,
  speakersOf,
  toldBy,
  withCorrection,
  withCorrections,
  withCount,
  withMark,
  withPlaced,
  withoutMarks,
  type ToldApart,
} from './voice-choice.ts'
import { takeToDirect } from './take-to-direct.ts'
import { takeTimeAt } from './voice-report.ts'
import { openSpeakerSearch, voicesOf } from './who-speaks.ts'

const FIRST_SEED = 1
const none: readonly SpeakerCorrection[] = []

interface Found {
  take: string
  /** The corrections that it was found with. */
  text: string
  speakers: Speakers
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
  const [activity, setActivity] = useState<'listening' | 'directing'>()
  const busy = activity !== undefined
  const [closing] = useState(() => new AbortController())
  useEffect(() => () => closing.abort(), [closing])
  const [search] = useState(openSpeakerSearch)
  useEffect(() => () => search.close(), [search])
  const [found, setFound] = useState<Found>()
  const take = takeToDirect(document, takes, { selected, wanted: starts })
  const corrections = take ? correctionsOf(choice, document, take.id) : none
  const speakers = found && found.take === take?.id ? found.speakers : undefined

  const getDocument = () => studio.store.getState().document

  /** Runs one at a time, on the document at the time when everything has loaded. Returns whether it was done. */
  async function run(work: () => Promise<void> | void): Promise<boolean> {
    if (busy) return false
    setActivity('listening')
    try {
      await work()
      return true
    } catch (error) {
      const refusal = refusalText(error)
      if (refusal) toast({ text: refusal, tone: 'danger' })
      else if (!isAbort(error)) showErrorBriefly(error)
      return false
    } finally {
      setActivity(undefined)
    }
  }

  /** Closing the panel ends it: nothing changes the project later. */
  function madeWhileOpen<Made>(make: (current: Document, direct: Director) => Promise<Made>): Promise<Made> {
    setActivity('directing')
    const { signal } = closing
    const direct: Director = (current, facts, options) => directInWorker(current, facts, options, signal)
    return madeOf(getDocument, (current) => make(current, direct), signal)
  }

  function loadVoices(): Promise<Map<string, VoiceAnalysis>> {
    const spoken = new Set(spokenTakeIdsOf(getDocument()))
    if (take) spoken.add(take.id)
    return voicesOf(takes.filter(({ id }) => spoken.has(id)))
  }

  async function find(of: TakeRecord, known: readonly SpeakerCorrection[]): Promise<Speakers> {
    closing.signal.throwIfAborted()
    const result = await search.find(of, known)
    setFound({ take: of.id, text: stableText(known), speakers: result })
    return result
  }

  async function place(
    of: TakeRecord,
    { spoken, others, pitches, corrections: known, marks }: ToldApart,
    voices: Map<string, VoiceAnalysis>,
  ): Promise<MadeScene> {
    const made = await madeWhileOpen((current, direct) =>
      makeScene(
        current,
        {
          take: of.id,
          spoken: spoken.length > 0 ? spoken : [{ start: 0, end: of.duration, speaker: 0 }],
          others,
          pitches,
          characters: castCharacters(gallery ?? []),
          voices,
          level,
          seed: current.direction?.seed ?? FIRST_SEED,
          corrected: correctedSpeakers(current, of.id, known),
        },
        direct,
      ),
    )
    if (flattenEdit(made.edit).length > 0) editStep(studio, made.edit)
    const placed = getDocument()
    setChoice((before) => withPlaced(before, placed, { take: of.id, marks }))
    return made
  }

  function make() {
    void run(async () => {
      if (!take) return
      const voices = await loadVoices()
      const analysis = voices.get(take.id)
      if (!analysis) return
      const told = await speakersOf({ take: take.id, analysis, choice }, getDocument, (known) =>
        find(take, known),
      )
      const made = await place(take, told, voices)
      toast({ text: madeText(made, { isSilent: !analysis.speech.includes(1) }) })
    })
  }

  function makeAll(): Promise<boolean> {
    return run(async () => {
      const voices = await loadVoices()
      const made = await madeWhileOpen((current, direct) =>
        makeFilm(current, { voices, level, seed: FIRST_SEED }, direct),
      )
      if (flattenEdit(made.edit).length > 0) editStep(studio, made.edit)
      toast({ text: madeText(made, { isFilm: true }) })
    })
  }

  /** A scene that was made of the take is made again with other corrections. */
  function applyCorrections(known: readonly SpeakerCorrection[]) {
    if (!hasRoom(known)) {
      toast({ text: 'This sound has no room for another correction. Nothing was changed.', tone: 'danger' })
      return
    }
    void run(async () => {
      if (!take) return
      if (!document.direction) {
        setChoice((before) => withCorrections(before, take.id, known))
        if (search.heard.get() === take.id) await find(take, known)
        return
      }
      const voices = await loadVoices()
      const result = await find(take, known)
      if (result.turns.length > 0) await place(take, toldBy(result, known), voices)
    })
  }

  function redirect(seed: number, wanted: DirectionLevel, range?: Span) {
    void run(async () => {
      const voices = await loadVoices()
      const { edits } = await madeWhileOpen((current, direct) =>
        direct(current, { voices }, { seed, level: wanted, range }),
      )
      if (edits.length > 0) editStep(studio, { kind: 'batch', edits })
    })
  }

  const newest = useNewest({ make, onStarted, find })
  const isReady = take !== undefined && gallery !== undefined
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!starts || !isReady || hasStarted.current) return
    hasStarted.current = true
    newest.current.make()
    newest.current.onStarted()
  }, [starts, isReady, newest])

  // Undo and redo change the corrections; the voices are known, so nothing is heard again.
  const text = stableText(corrections)
  const isOutdated = speakers !== undefined && found?.text !== text && !busy
  useEffect(() => {
    if (!isOutdated || !take || search.heard.get() !== take.id) return
    newest.current.find(take, corrections).catch(() => undefined)
    // The corrections are compared by their text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOutdated, take, text, search, newest])

  return {
    take,
    isDirected: Boolean(document.direction),
    level,
    setLevel(next, range) {
      if (document.direction) redirect(document.direction.seed, next, range)
      else setFirstLevel(next)
    },
    busy,
    isDirecting: activity === 'directing',
    voices: {
      progress: useSignal(search.progress),
      cancel: search.cancel,
      count: countIn(corrections),
      setCount: (count) => applyCorrections(withCount(corrections, count)),
      people: countIn(corrections) ?? speakers?.people.length ?? peopleSharing(document, take?.id),
      found: speakers,
      corrections,
      tellApart: () => void run(async () => void (take && (await find(take, corrections)))),
      correct: (correction) =>
        applyCorrections(withCorrection(corrections, correction, speakers?.people.length ?? 0)),
      marks: marksOf(choice, take?.id),
      mark(time, speaker) {
        const takeTime = take && takeTimeAt(document, take.id, time)
        if (!take || takeTime === undefined) return
        setChoice((before) => withMark(before, { take: take.id, time: takeTime, speaker }))
      },
      clearMarks() {
        setChoice((before) => withoutMarks(before, marksOf(before, take?.id)))
      },
    },
    make,
    makeFilm: makeAll,
    again: (range) => redirect((document.direction?.seed ?? FIRST_SEED) + 1, level, range),
  }
}

/** The number of performers who say a take. */
function peopleSharing(document: Document, take: string | undefined): number {
  return (take === undefined ? undefined : sharedSpeakers(document, take)?.people) ?? 1
}
