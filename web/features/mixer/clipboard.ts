import { automationSchema, mixClipSchema, mixSourceSchema, mixTrackSchema } from '#contract/mixes/document'
import * as z from 'zod/mini'

const { id, name } = mixTrackSchema.shape

const copiedSchema = z.object({
  owner: z.string(),
  /** The channel that was chosen at the time. */
  strip: z.string(),
  clips: z
    .array(z.object({ clip: mixClipSchema, track: id, name, row: z.int().check(z.nonnegative()) }))
    .check(z.minLength(1), z.maxLength(2_000)),
  sources: z.array(mixSourceSchema).check(z.maxLength(500)),
  /** Absent in clipboards of earlier builds. */
  automation: z._default(z.array(automationSchema), []),
})
type Copied = Omit<z.infer<typeof copiedSchema>, 'owner'>

export interface Clipboard {
  /** May return `true` for content that turns out to be unreadable. */
  isFull(): boolean
  read(): Copied | undefined
  write(
    copied: Readonly<Pick<Copied, 'strip'>> & {
      readonly [Part in 'clips' | 'sources' | 'automation']: readonly Copied[Part][number][]
    },
  ): void
}

const KEY = 'mouthpiece_mix_clips'

export function openClipboard(owner: string, store: Pick<Storage, 'getItem' | 'setItem'>): Clipboard {
  return {
    isFull: () => store.getItem(KEY) !== null,
    read() {
      try {
        const { data } = copiedSchema.safeParse(JSON.parse(store.getItem(KEY) ?? 'null'))
        return data?.owner === owner ? data : undefined
      } catch {
        return undefined
      }
    },
    write(copied) {
      store.setItem(KEY, JSON.stringify({ owner, ...copied }))
    },
  }
}
