import { takeEndOf } from '#model/document/clip-time'
import type { Clip, Document } from '#contract/document/document'
import type { SpokenSpan } from '../../../engine/director/spoken-span.ts'

/** The performers that say a take, in the order of their first words in it. */
export function speakingOf({ tracks }: Pick<Document, 'tracks'>, take: string): string[] {
  const startOf = (clips: readonly Clip[]) =>
    Math.min(...clips.filter((clip) => clip.take === take).map(({ offset }) => offset))
  const performers = tracks
    .filter(({ clips }) => clips.some((clip) => clip.take === take))
    .toSorted((one, other) => startOf(one.clips) - startOf(other.clips))
    .flatMap(({ performer }) => performer ?? [])
  return [...new Set(performers)]
}

/**
 * The performer of each speaker: the one who says most of it already, else one who says nothing else; `undefined`
 * where there is none left.
 */
export function performersFor(
  document: Document,
  take: string,
  { spoken, people }: { spoken: readonly SpokenSpan[]; people: number },
): (string | undefined)[] {
  const speaking = speakingOf(document, take)
  const cast: (string | undefined)[] = Array.from({ length: people })
  const free = () => [...speaking, ...idle(document, take)].filter((id) => !cast.includes(id))
  const isNew = speaking.length < 2
  if (!isNew) {
    const pairs = cast
      .flatMap((_, speaker) =>
        speaking.map((performer) => ({
          speaker,
          performer,
          seconds: secondsSaid(document, take, { performer, spoken, speaker }),
        })),
      )
      .filter(({ seconds }) => seconds > 0)
      .toSorted((one, other) => other.seconds - one.seconds)
    for (const { speaker, performer } of pairs)
      if (cast[speaker] === undefined && !cast.includes(performer)) cast[speaker] = performer
  }
  return cast.map((performer, speaker) => {
    if (performer !== undefined) return performer
    const [next] = free()
    cast[speaker] = next
    return next
  })
}

/** Performers that say nothing, or nothing but this take. */
function idle({ performers, tracks }: Document, take: string): string[] {
  return performers
    .filter(({ id }) => {
      const track = tracks.find((one) => one.kind === 'voice' && one.performer === id)
      return track?.clips.every((clip) => clip.take === take) ?? true
    })
    .map(({ id }) => id)
}

function secondsSaid(
  { tracks }: Document,
  take: string,
  { performer, spoken, speaker }: { performer: string; spoken: readonly SpokenSpan[]; speaker: number },
): number {
  const clips = tracks
    .filter((track) => track.performer === performer && !track.mute)
    .flatMap((track) => track.clips.filter((clip) => clip.take === take))
  let seconds = 0
  for (const span of spoken) {
    if (span.speaker !== speaker) continue
    for (const clip of clips)
      seconds += Math.max(0, Math.min(span.end, takeEndOf(clip)) - Math.max(span.start, clip.offset))
  }
  return seconds
}
