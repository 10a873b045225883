import type { Caption, Document } from '#contract/document/document'
import { useJamState } from '../room/use-jam.ts'
import { usePerformerNames } from './use-performer-names.ts'

/** A lane for nobody's captions and one for each performer who has words: what is said at once lies below each other. */
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

/** Who says a caption; `null` for nobody's, and for those of somebody who is gone. */
export function speakerOf({ performer }: Caption, { performers }: Document): string | null {
  return performers.some(({ id }) => id === performer) ? (performer ?? null) : null
}
