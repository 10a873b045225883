import type { Document, Performer, Stage, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'

/** Maximum performers that the tools offer; a document may have more. */
export const MAX_PERFORMERS = 8

type StageShape = Pick<Stage, 'width' | 'height'>

/** Height of the floor, as a fraction of the stage. */
const FLOOR = 0.96
/** The part of the stage visible in the default framings. */
const SEEN = 0.76

const NAMELESS = ['', 'Voice']

/** No person or character has named this voice. */
export function isNameless({ name }: Pick<Track, 'name'>): boolean {
  return NAMELESS.includes(name)
}

/**
 * With a voice of its own, and room for it. `id` is for it and its track; a previously only voice is renamed to
 * `lead`.
 */
export function withPerformer(
  document: Document,
  character: { id: string; name: string; rig: string },
  { id, lead }: { id: string; lead: string },
): Edit {
  const [only, ...others] = voiceTracks(document)
  const isUnnamed = only && others.length === 0 && isNameless(only) && only.performer !== null
  const performer: Performer = {
    id,
    character: character.id,
    ...(character.rig && { rig: character.rig }),
    props: {},
    x: 0.5,
    y: FLOOR,
    scale: 1,
  }
  const track: Track = {
    id: freeVoiceTrackId(document, id),
    kind: 'voice',
    name: character.name,
    performer: id,
    gain: 1,
    pan: 0,
    mute: false,
    solo: false,
    clips: [],
  }
  return {
    kind: 'batch',
    edits: [
      { kind: 'addPerformer', performer },
      { kind: 'addTrack', track },
      ...(isUnnamed ? [{ kind: 'changeTrack', track: only.id, change: { name: lead } } satisfies Edit] : []),
      ...inARow([...document.performers, performer], document.stage),
    ],
  }
}

/** Voices outlive their performers, so another track may have the usual id of a performer's voice. */
export function freeVoiceTrackId({ tracks }: Pick<Document, 'tracks'>, performer: string): string {
  const used = new Set(tracks.map(({ id }) => id))
  let id = `voice-${performer}`
  for (let number = 2; used.has(id); number++) id = `voice-${performer}-${number}`
  return id
}

/**
 * Voices stay, spoken by the only one left, else without a performer; empty voices are removed. A row stays a row.
 */
export function withoutPerformer(document: Document, id: string): Edit {
  const rest = document.performers.filter((performer) => performer.id !== id)
  const others = voiceTracks(document).filter(({ performer }) => performer !== id)
  const own = voiceTracks(document).filter(({ performer }) => performer === id)
  const spoken = own.filter(({ clips }) => clips.length > 0)
  // One voice track must stay for the next recording.
  const remaining = spoken.length + others.length > 0 ? spoken : own.slice(0, 1)
  const [alone] = rest.length === 1 ? rest : []
  return {
    kind: 'batch',
    edits: [
      { kind: 'removePerformer', performer: id },
      ...own
        .filter((track) => !remaining.includes(track))
        .map(({ id: track }): Edit => ({ kind: 'removeTrack', track })),
      ...(alone
        ? remaining.map(({ id: track }): Edit => ({
            kind: 'changeTrack',
            track,
            change: { performer: alone.id },
          }))
        : []),
      ...(isARow(document.performers, document.stage) ? inARow(rest, document.stage) : []),
    ],
  }
}

export function isARow(performers: readonly Performer[], stage: StageShape): boolean {
  return inARow(performers, stage).every((edit, index) => {
    const performer = performers[index]
    return (
      edit.kind === 'setPerformerPlace' &&
      performer?.x === edit.change.x &&
      performer?.y === edit.change.y &&
      performer?.scale === edit.change.scale
    )
  })
}

/** Performers in a row, as large as possible within the default framings. */
export function inARow(performers: readonly Pick<Performer, 'id'>[], stage: StageShape): Edit[] {
  const { length } = performers
  // At scale 1 a performer is as tall as the shorter side, so two are wider than a square or tall stage.
  const isWide = stage.width > stage.height
  const scale = Math.min(1, isWide ? Math.max(0.4, 2.3 / length) : Math.max(0.3, 1.25 / length))
  return performers.map(({ id }, index) => ({
    kind: 'setPerformerPlace',
    performer: id,
    change: { x: 0.5 + SEEN * ((index + 0.5) / length - 0.5), y: FLOOR, scale },
  }))
}

export function voiceTracks({ tracks }: Pick<Document, 'tracks'>): Track[] {
  return tracks.filter(({ kind }) => kind === 'voice')
}
