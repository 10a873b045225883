import type { Clip } from '#contract/document/document'
import { mouthShapes, type MouthCue, type MouthShape } from '#contract/takes/mouth-track'
import { defineAction, type Action } from '../../../shell/actions/actions.ts'
import type { TimelineFrame, Transport } from '../timeline/timeline-view.ts'
import { findClip } from '../project/edits/edits.ts'
import type { Studio } from '../project/store.ts'
import { mouthSpot, neighbourTime, showShape, takeMouth } from './mouth-spot.ts'
import { shapeLabel } from './shape-labels.ts'

/** Keys also shown on the panel's buttons. */
export const mouthKeys = { before: ',', next: '.', automatic: 'm' }

export const showAction = (shape: MouthShape) => `studio.mouth-${shape.toLowerCase()}`

export interface MouthContext {
  studio: Studio
  transport: () => Transport
  frame: TimelineFrame
  cuesOf(take: string): readonly MouthCue[]
  newId(): string
}

/** Actions for the mouth at the playhead, of the selected clip, else of the audible one. */
export function mouthActions({ studio, transport, frame, cuesOf, newId }: MouthContext): Action[] {
  const now = () => transport().position.get()

  function clipHere(): Clip | undefined {
    const { document, selected } = studio.store.getState()
    const chosen = selected?.kind === 'clip' ? findClip(document, selected.id)?.clip : undefined
    const isHere = ({ start, duration }: Clip) => now() >= start && now() <= start + duration
    const spoken = document.tracks.filter(({ performer }) => performer !== null)
    return chosen ?? spoken.flatMap(({ clips }) => clips).find(isHere)
  }
  function here() {
    const clip = clipHere()
    if (!clip) return undefined
    const mouth = takeMouth(studio.store.getState().document, clip.take, cuesOf(clip.take))
    return { clip, mouth, spot: mouthSpot(mouth, clip, now()) }
  }
  function walk(direction: 1 | -1) {
    const found = here()
    const time = found && neighbourTime(found.mouth, found.clip, now(), direction)
    if (time === undefined) return
    transport().seek(time)
    frame.follow(time)
  }

  return [
    defineAction({
      id: 'studio.mouth-before',
      label: 'Previous mouth',
      shortcut: mouthKeys.before,
      run: () => walk(-1),
    }),
    defineAction({
      id: 'studio.mouth-next',
      label: 'Next mouth',
      shortcut: mouthKeys.next,
      run: () => walk(1),
    }),
    ...mouthShapes.map((shape, index) =>
      defineAction({
        id: showAction(shape),
        label: `Show mouth ${shapeLabel(shape)}`,
        shortcut: String(index + 1),
        when: () => here()?.spot !== undefined,
        run() {
          const found = here()
          if (found?.spot) studio.edit(showShape(found.spot, found.clip.take, shape, newId))
        },
      }),
    ),
    defineAction({
      id: 'studio.mouth-automatic',
      label: 'Mouth back to automatic',
      shortcut: mouthKeys.automatic,
      when: () => here()?.spot?.correction !== undefined,
      run() {
        const correction = here()?.spot?.correction
        if (correction) studio.edit({ kind: 'removeMouthCorrection', correction: correction.id })
      },
    }),
  ]
}
