import { findClip } from '../../engine/mix/edits/clip-edits.ts'
import { cutTime, removeAndClose } from '../../engine/mix/edits/cut-time.ts'
import { formatFixed } from '../../platform/locale.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import { showErrorBriefly } from '../../shell/errors/show-error.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import type { Mixer } from './mixer-context.ts'

/** Actions that remove clips together with their time: what follows moves up. */
export function gapActions({ editor, session, view, edit }: Mixer): Action[] {
  const mix = () => editor.state.get().value
  const newId = () => crypto.randomUUID()
  const selectedClips = () => view.clips.get().flatMap((id) => findClip(mix(), id)?.clip ?? [])
  const hasClips = () => selectedClips().length > 0

  async function shorten() {
    const before = mix()
    const clips = selectedClips()
    const spans = await Promise.all(
      clips.map(async ({ id, source, start, offset, duration }) => {
        const spans = await session.speech(source, { start: offset, end: offset + duration })
        // Without the sound, its pauses are unknown: the clip is not cut.
        const inSong = spans?.map((span) => ({
          start: start + span.start - offset,
          end: start + span.end - offset,
        }))
        return inSong ? [[id, inSong] as const] : []
      }),
    )
    const { shortenPauses } = await import('../../engine/mix/edits/pauses.ts')
    // The speech spans belong to the clips before any edit made meanwhile.
    if (mix() !== before) return
    const shorter = shortenPauses(before, new Map(spans.flat()), { newId, carries: view.carries.get() })
    if (shorter.count === 0) return toast({ text: 'There is no pause in the selected clips to shorten.' })
    edit(() => shorter.mix)
    const pauses = shorter.count === 1 ? '1 pause' : `${shorter.count} pauses`
    toast({ text: `${pauses} shortened by ${formatFixed(shorter.seconds, 1)} seconds.`, tone: 'good' })
  }

  return [
    ...['Shift+Delete', 'Shift+Backspace'].map((shortcut, index) =>
      defineAction({
        id: index === 0 ? 'mixer.remove-gap' : 'mixer.remove-gap-2',
        label: 'Remove the clips and close the gap',
        shortcut,
        when: hasClips,
        run() {
          const ids = view.clips.get()
          edit((now) => removeAndClose(now, ids, { newId, carries: view.carries.get() }))
          view.clips.set([])
        },
      }),
    ),
    defineAction({
      id: 'mixer.shorten-pauses',
      label: 'Shorten the pauses in the clips',
      shortcut: 'p',
      when: hasClips,
      run: () => void shorten().catch(showErrorBriefly),
    }),
    defineAction({
      id: 'mixer.cut-time',
      label: 'Cut the loop out of all tracks',
      shortcut: '$mod+Shift+x',
      when: () => mix().loop.end > mix().loop.start,
      run() {
        const { start, end } = mix().loop
        edit((now) => cutTime(now, { start, end }, newId))
        // Plays the new seam.
        void session.locate(start)
      },
    }),
  ]
}
