import type { Caption, Document } from '#contract/document/document'
import { useJamState } from '../room/use-jam.ts'
import { usePerformerNames } from './use-performer-names.ts'

/** One lane without a performer and one for each performer with captions, so that simultaneous ones don't overlap. */
export function useCaptionLanes(): { of: string | null; name: string }[] {
  const { document } = useJamState()
  const nameOf = usePerformerNames()
  const speaking = new Set(document.captions.map((caption) => speakerOf(caption, document)))
  return [
    { of: null, name: 'Captions' },
    ...document.performers
      .filter(({ id }) => speaking.has(id))
      .map(({ id }) => ({ of: id, name: `Captions: ${nameOf(id)}` })),
  ]
}

/** Returns the performer of a caption; `null` for none or a removed one. */
export function speakerOf({ performer }: Caption, { performers }: Document): string | null {
  return performers.some(({ id }) => id === performer) ? (performer ?? null) : null
}
