import { applyEdit } from '#model/edits/apply-edit'
import { flattenEdit } from '#model/edits/invert-edit'
import type { Caption, Clip, DirectionLevel, Document, Performer } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { SpokenSpan } from '../../../engine/director/channel-speakers.ts'
import { direct, type Decision } from '../../../engine/director/direct.ts'
import { directedAs } from '../../../engine/director/print.ts'
import { holdersOf, shareOut, voiceTrackOf } from '../../../engine/director/share-out.ts'
import { stageFor } from '../../../engine/director/stage.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { freeVoiceTrackId, isARow, withPerformer } from '../project/edits/cast-edits.ts'
import { newTrack } from '../project/edits/place-sound.ts'
import { captionsOf } from '../script/script-captions.ts'
import { scriptWords } from '../script/script-words.ts'

export interface CastCharacter {
  id: string
  name: string
  rig: string
}

export interface SceneRequest {
  take: string
  spoken: readonly SpokenSpan[]
  /** The gallery, in its order. */
  characters: readonly CastCharacter[]
  /** By take. */
  voices: ReadonlyMap<string, VoiceAnalysis>
  level: DirectionLevel
  seed: number
}

export interface MadeScene {
  edit: Edit
  decisions: Decision[]
  people: number
}

/** Casts, stages, captions and directs what is said in a take. One edit, so that one undo takes it back. */
export function makeScene(document: Document, request: SceneRequest): MadeScene {
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
  const people = isShared
    ? 1 + Math.max(0, ...spoken.map(({ speaker }) => speaker))
    : Math.max(1, new Set(speakingOf(document, take)).size)
  const cast = isShared ? castFor(current, take, people) : []
  while (isShared && cast.length < people) {
    const id = freeId(current)
    const lead =
      request.characters.find((one) => one.id === current.performers[0]?.character)?.name ?? 'Voice 1'
    make(withPerformer(current, nextCharacter(current, request.characters), { id, lead }))
    cast.push(id)
  }
  const tracks = cast.map((performer) => {
    const known = voiceTrackOf(current, performer)
    if (known) return known.id
    const id = freeVoiceTrackId(current, performer)
    make({ kind: 'addTrack', track: { ...newTrack(current, 'voice', id), performer } })
    return id
  })
  for (const edit of shareOut(current, { take, spoken, tracks })) make(edit)
  const isPlacedByHand = !isARow(document.performers, document.stage)
  if (!document.direction && (!isPlacedByHand || current.performers.length > document.performers.length)) {
    stageFor(current.performers.length, current.stage).forEach((change, index) => {
      const performer = current.performers[index]
      if (performer) make({ kind: 'setPerformerPlace', performer: performer.id, change })
    })
  }
  for (const caption of newCaptions(current, voices)) make({ kind: 'addCaption', caption })
  const { edits: directed, decisions } = direct(current, { voices }, { level, seed })
  // The first edit names the step in the undo menu.
  return { edit: { kind: 'batch', edits: inOrder([...edits, ...directed]) }, decisions, people }
}

function inOrder(edits: readonly Edit[]): Edit[] {
  const isDirection = ({ kind }: Edit) => kind === 'setDirection'
  return [...edits.filter(isDirection), ...edits.filter((edit) => !isDirection(edit))]
}

/** The performers that speak already, by speaker: those who say the take, in the order of their first words, come first. */
function castFor(document: Document, take: string, people: number): string[] {
  const { performers, tracks } = document
  const others = performers.filter(({ id }) => {
    const track = tracks.find((one) => one.kind === 'voice' && one.performer === id)
    // A performer that says something else is taken.
    return track?.clips.every((clip) => clip.take === take) ?? true
  })
  return [...new Set([...speakingOf(document, take), ...others.map(({ id }) => id)])].slice(0, people)
}

function speakingOf({ tracks }: Document, take: string): string[] {
  const startOf = (clips: readonly Clip[]) =>
    Math.min(...clips.filter((clip) => clip.take === take).map(({ offset }) => offset))
  return tracks
    .filter(({ clips }) => clips.some((clip) => clip.take === take))
    .toSorted((one, other) => startOf(one.clips) - startOf(other.clips))
    .flatMap(({ performer }) => performer ?? [])
}

/** A character that is not on stage, or else the first again. */
function nextCharacter({ performers }: Document, characters: readonly CastCharacter[]): CastCharacter {
  const isOnStage = ({ id }: CastCharacter) => performers.some(({ character }) => character === id)
  const [lead] = performers
  const same: CastCharacter = { id: lead?.character ?? '', name: 'Voice', rig: lead?.rig ?? '' }
  return characters.find((one) => !isOnStage(one)) ?? characters[0] ?? same
}

function freeId({ performers }: { performers: readonly Pick<Performer, 'id'>[] }): string {
  for (let number = performers.length + 1; ; number++) {
    const id = `performer-${number}`
    if (!performers.some((one) => one.id === id)) return id
  }
}

/** Limit of a document. */
const CAPTIONS_MAX = 2_000

/** Captions from the scripts of the takes, for a document without captions. */
function newCaptions(document: Document, voices: SceneRequest['voices']): Caption[] {
  if (document.captions.length > 0 || document.direction) return []
  let count = 0
  return captionsOf(
    scriptWords(document, (take) => voices.get(take)),
    () => `caption-${++count}`,
  )
    .slice(0, CAPTIONS_MAX)
    .map((caption) => directedAs(caption, 'words'))
}
