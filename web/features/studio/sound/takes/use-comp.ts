import { useEffect, useMemo, useState } from 'react'
import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { TakeRecord } from '#contract/takes/takes'
import { durationOf } from '../../../../engine/document/timing.ts'
import { usePlayer } from '../../../../stage/player/use-player.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import {
  besideVoice,
  choosePart,
  flattened,
  audibleParts,
  phrasesOf,
} from '../../project/edits/comp-edits.ts'
import { previewOf } from '../../project/edits/edits.ts'
import { endOf, type Span } from '../../project/edits/selection.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import { useLaneTakes, type LaneTake } from './use-lane-takes.ts'

export interface CompRow {
  take: TakeRecord
  peaks: LaneTake['peaks']
  whole: Span
  heard: Span[]
  phrases: Span[]
}

/** Takes side by side: the audible parts of each, and the choice of others. */
export function useComp(takes: readonly TakeRecord[]) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const lanes = useLaneTakes(takes)
  const [asked, ask] = useState<{ take?: TakeRecord; from: number }>()
  const alone = asked?.take
  const played = useMemo(
    () => (alone ? { ...previewOf(document, alone, { original: true }), overlays: [] } : document),
    [document, alone],
  )
  const player = usePlayer(played, takes)
  // The document is loaded by then: the player's effect runs first.
  useEffect(() => {
    if (!asked) return
    player.seek(asked.from)
    player.play()
    // Only a press plays, not a change of the document.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])

  const rows = takes.map((take): CompRow => {
    const { zero, speed } = besideVoice(document, take.id)
    const lane = lanes.get(take.id)
    const placed = ({ start, duration }: Span): Span => ({
      start: zero + start / speed,
      duration: duration / speed,
    })
    return {
      take,
      peaks: lane?.peaks,
      whole: placed({ start: 0, duration: take.duration }),
      heard: audibleParts(document, take.id),
      phrases: phrasesOf(lane?.cues ?? [], take.duration).map(placed),
    }
  })
  const start = Math.min(0, ...rows.map(({ whole }) => whole.start))
  const end = Math.max(durationOf(document), ...rows.map(({ whole }) => endOf(whole)))

  function make(edit: Edit | undefined) {
    if (!edit) return false
    studio.endEdit()
    studio.edit(edit)
    studio.endEdit()
    return true
  }
  const now = (): Document => studio.store.getState().document
  const newId = () => crypto.randomUUID()
  return {
    rows,
    range: { start, duration: end - start },
    player,
    alone: alone?.id,
    canFlatten: flattened(document) !== undefined,
    choose: (take: TakeRecord, span: Span) => make(choosePart(now(), take, span, newId)),
    /** Plays one take by itself from a time of the timeline. */
    listen(take: TakeRecord, at: number) {
      const { zero, speed } = besideVoice(document, take.id)
      player.pause()
      ask({ take, from: Math.max(0, (at - zero) * speed) })
    },
    playAll() {
      if (player.playing && !alone) return player.pause()
      player.pause()
      const at = alone ? 0 : player.position.get()
      ask({ from: at < durationOf(document) - 0.05 ? at : 0 })
    },
    flatten() {
      if (!make(flattened(now()))) return
      toast({
        text: 'The parts are combined. All takes are still here.',
        tone: 'good',
        action: { label: 'Undo', run: () => studio.undo() },
      })
    },
  }
}
