import { applyEdit } from '#model/edits/apply-edit'
import { flattenEdit } from '#model/edits/invert-edit'
import {
  type Direction,
  type DirectionLevel,
  type Document,
  type Performer,
  type Track,
} from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { SpokenSpan } from '../../../engine/director/spoken-span.ts'
import type { CastCharacter } from '../../../engine/director/cast-characters.ts'
import { charactersFor } from '../../../engine/director/character-voices.ts'
import type { Decision } from '../../../engine/director/direct.ts'
import type { Director } from '../../../engine/director/direct-in-worker.ts'
import { isOwnGesture } from '../../../engine/director/own-gestures.ts'
import { isUntouched } from '../../../engine/director/print.ts'
import { holdersOf, isOpenVoice, shareOut, voiceTrackOf } from '../../../engine/director/share-out.ts'
import { isStaged, stageEdits } from '../../../engine/director/stage.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import {
  freeVoiceTrackId,
  isARow,
  isNameless,
  withoutPerformer,
  withPerformer,
} from '../project/edits/cast-edits.ts'
import { newTrack } from '../project/edits/place-sound.ts'
import { performersFor, speakingOf } from './cast-voices.ts'
import { captionEdits, captionsToCuts } from './scene-captions.ts'

export interface SceneRequest {
  take: string
  spoken: readonly SpokenSpan[]
  /** The last speaker is everyone beyond `MAX_SPEAKERS`, heard without a performer. */
  others: boolean
  /** Median pitch of each speaker in Hz; missing or 0: unknown. */
  pitches?: readonly number[]
  /** The gallery, in its order. */
  characters: readonly CastCharacter[]
  /** By take. */
  voices: ReadonlyMap<string, VoiceAnalysis>
  level: DirectionLevel
  seed: number
  /** Corrections to store; those of the document if omitted. */
  corrected?: Direction['speakers'] | undefined
}

export interface MadeScene {
  edit: Edit
  decisions: Decision[]
  people: number
  /** Some voices are heard without a performer. */
  others: boolean
}

/** Casts, stages, captions and directs what is said in a take. One edit, so that one undo takes it back. */
export async function makeScene(
  document: Document,
  request: SceneRequest,
  direct: Director,
): Promise<MadeScene> {
  const { take, spoken, voices, level, seed } = request
  const edits: Edit[] = []
  let current = document
  const make = (edit: Edit) => {
    for (const one of flattenEdit(edit)) {
      current = applyEdit(current, one).document
      edits.push(one)
    }
  }
  const isShared = holdersOf(document, take).length > 0
  const heard = isShared ? 1 + Math.max(0, ...spoken.map(({ speaker }) => speaker)) : 0
  const others = isShared && request.others
  const people = isShared ? heard - Number(others) : Math.max(1, speakingOf(document, take).length)
  const tracks: string[] = []
  const openTrack = (performer: string) => {
    const known = voiceTrackOf(current, performer)
    if (known) return known.id
    const id = freeVoiceTrackId(current, performer)
    make({ kind: 'addTrack', track: { ...newTrack(current, 'voice', id), performer } })
    return id
  }
  if (isShared) {
    const cast = performersFor(current, take, { spoken, people })
    const characters = newCharacters(current, request, cast)
    const lead = request.characters.find((one) => one.id === current.performers[0]?.character)?.name
    cast.forEach((performer, speaker) => {
      const id = performer ?? freeId(current)
      const character = characters[speaker]
      if (character) make(withPerformer(current, character, { id, lead: lead ?? 'Voice 1' }))
      tracks.push(openTrack(id))
    })
  }
  if (others) {
    const known =
      holdersOf(current, take).find(({ performer }) => performer === null) ??
      current.tracks.find((track) => isOpenVoice(track) && track.performer === null && track.name === OTHERS)
    const id = known?.id ?? freeVoiceTrackId(current, 'others')
    if (!known)
      make({ kind: 'addTrack', track: { ...newTrack(current, 'voice', id), name: OTHERS, performer: null } })
    tracks.push(id)
  }
  const before = speakingOf(document, take)
  for (const edit of shareOut(current, { take, spoken, tracks })) make(edit)
  for (const edit of withoutLeavers(current, before, request.characters)) make(edit)
  const { performers, stage } = document
  const isOurs = isStaged(performers, stage) || (!document.direction && isARow(performers, stage))
  const isGrown = !document.direction && current.performers.length > performers.length
  if (isOurs || isGrown) for (const edit of stageEdits(current.performers, stage)) make(edit)
  for (const edit of captionEdits(current, document, voices)) make(edit)
  const speakers = request.corrected ?? document.direction?.speakers
  const { edits: directed, decisions } = await direct(current, { voices }, { level, seed, speakers })
  const snapped = captionsToCuts(current, directed)
  return { edit: directedStep([...edits, ...directed, ...snapped]), decisions, people, others }
}

/** Name of the track of voices without a performer. */
const OTHERS = 'Others'

/** A character for each speaker without a performer. */
function newCharacters(
  { performers }: Document,
  { characters, pitches = [] }: SceneRequest,
  cast: readonly (string | undefined)[],
): (CastCharacter | undefined)[] {
  const speakers = [...cast.keys()].filter((speaker) => cast[speaker] === undefined)
  const [lead] = performers
  const same: CastCharacter = { id: lead?.character ?? '', slug: '', name: 'Voice', rig: lead?.rig ?? '' }
  const isOnStage = ({ id }: CastCharacter) => performers.some(({ character }) => character === id)
  const free = characters.filter((one) => !isOnStage(one))
  // Once all are on stage, they are cast again.
  const offered =
    free.length >= speakers.length ? free : characters.length > 0 ? [...free, ...characters] : [same]
  const proposed = charactersFor(
    speakers.map((speaker) => pitches[speaker] ?? 0),
    offered,
  )
  return cast.map((_, speaker) =>
    speakers.includes(speaker) ? (proposed[speakers.indexOf(speaker)] ?? same) : undefined,
  )
}

/** Performers who said the take before, and of whom nothing is left that a person made. */
function withoutLeavers(
  document: Document,
  before: readonly string[],
  characters: readonly CastCharacter[],
): Edit[] {
  const edits: Edit[] = []
  let current = document
  for (const id of before) {
    const leaver = current.performers.find((one) => one.id === id)
    if (!leaver || current.performers.length < 2) continue
    const own = current.tracks.filter(({ performer }) => performer === id)
    const isHeard = own.some(({ clips }) => clips.length > 0)
    const isActing = current.gestures.some((one) => one.performer === id && !isOwnGesture(current, one))
    const isQuoted = current.captions.some((one) => one.performer === id && !isUntouched(one))
    if (isHeard || isActing || isQuoted || own.some(({ locked }) => locked)) continue
    if (isDressed(leaver) || isRecast(leaver, own, characters) || isFramed(current, id)) continue
    const edit = withoutPerformer(current, id)
    edits.push(edit)
    current = applyEdit(current, edit).document
  }
  return edits
}

function isDressed({ props, acting }: Performer): boolean {
  return Object.keys(props).length > 0 || Boolean(acting)
}

/** The track of a voice has the name of the character that was proposed for it. */
function isRecast(
  { character }: Performer,
  own: readonly Track[],
  characters: readonly CastCharacter[],
): boolean {
  const name = characters.find(({ id }) => id === character)?.name
  return characters.length > 0 && !own.some((track) => isNameless(track) || track.name === name)
}

/** A person made or changed a shot with this performer. */
function isFramed({ scenes }: Document, id: string): boolean {
  return scenes.some(
    (scene) => !isUntouched(scene) && (scene.cast?.includes(id) || scene.shot?.subjects.includes(id)),
  )
}

/** The first edit names the step in the undo menu. */
export function directedStep(edits: readonly Edit[]): Edit {
  const isDirection = ({ kind }: Edit) => kind === 'setDirection'
  return {
    kind: 'batch',
    edits: [...edits.filter(isDirection), ...edits.filter((edit) => !isDirection(edit))],
  }
}

function freeId({ performers }: { performers: readonly Pick<Performer, 'id'>[] }): string {
  for (let number = performers.length + 1; ; number++) {
    const id = `performer-${number}`
    if (!performers.some((one) => one.id === id)) return id
  }
}
