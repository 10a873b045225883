import type { Clip, ClipEffects } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { MouthCue } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { effectsKey, NO_EFFECTS } from '../../../engine/sound/sound-key.ts'
import { cancelEffects } from '../../../stage/cast/processed-sounds.ts'
import { effectsProgress } from '../../../stage/cast/effects-progress.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { clipsOf } from '../project/edits/edits.ts'
import { pausesOf, takeEffects, withEffects, withoutPauses } from '../project/edits/effect-edits.ts'
import { together } from '../project/edits/selection-edits.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'

export function useShape(take: TakeRecord, cues: readonly MouthCue[]) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const clips = clipsOf(document, take.id).toSorted((a, b) => a.start - b.start)
  const [first, last] = [clips[0], clips.at(-1)]
  const progress = useSignal(effectsProgress)
  const pauses = pausesOf(document, take.id, cues)

  const make = (edit: Edit | undefined) => {
    if (!edit) return
    studio.endEdit()
    studio.edit(edit)
    studio.endEdit()
  }
  const effects = takeEffects(document, take.id)
  return {
    effects,
    isPlain: effectsKey(effects) === effectsKey(NO_EFFECTS),
    gain: first?.gain ?? 1,
    fadeIn: first?.fadeIn ?? 0,
    fadeOut: last?.fadeOut ?? 0,
    /** Maximum length of both fades, in seconds. */
    longestFade: Math.min(5, Math.max(0.1, first?.duration ?? 0)),
    progress,
    pauses: { count: pauses.length, seconds: pauses.reduce((sum, { start, end }) => sum + end - start, 0) },
    setEffects(change: Partial<ClipEffects>) {
      void cancelEffects(take)
      make(withEffects(studio.store.getState().document, take.id, change))
    },
    setGain: (gain: number) =>
      make(together(clips.map(({ id }): Edit => ({ kind: 'setClipGain', clip: id, gain })))),
    setFade(change: Pick<Partial<Clip>, 'fadeIn' | 'fadeOut'>) {
      const clip = change.fadeIn === undefined ? last : first
      if (clip) make({ kind: 'trimClip', clip: clip.id, change })
    },
    removePauses() {
      const { document: now } = studio.store.getState()
      make(withoutPauses(now, pausesOf(now, take.id, cues), () => crypto.randomUUID()))
      const count = pauses.length === 1 ? '1 pause' : `${pauses.length} pauses`
      toast({ text: `Removed ${count}.`, tone: 'good', action: { label: 'Undo', run: () => studio.undo() } })
    },
    reset: () => make(withEffects(studio.store.getState().document, take.id, NO_EFFECTS)),
  }
}
