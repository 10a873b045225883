import type { MixDocument } from '#contract/mixes/document'
import { crossfade, findClip, splitClip, trimTo } from '../../engine/mix/edits/clip-edits.ts'
import {
  allClips,
  clipsAt,
  copyClips,
  duplicateClips,
  pasteClips,
  removeClips,
  type Pasted,
} from '../../engine/mix/edits/several-clips.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import type { Mixer } from './mixer-context.ts'
import { gapActions } from './gap-actions.ts'

export function clipActions(mixer: Mixer): Action[] {
  const { editor, session, view, clipboard, edit } = mixer
  const mix = () => editor.state.get().value
  const selectedClips = () => view.clips.get().filter((id) => findClip(mix(), id))
  const hasClips = () => view.clips.get().some((id) => findClip(mix(), id))
  const newId = () => crypto.randomUUID()
  const onEach = (change: (now: MixDocument, id: string) => MixDocument) => () => {
    const ids = selectedClips()
    edit((now) => ids.reduce(change, now))
  }
  const copy = () => clipboard.write({ ...copyClips(mix(), selectedClips()), strip: view.strip.get() })
  const remove = () => {
    const ids = selectedClips()
    edit((now) => removeClips(now, ids, { carries: view.carries.get() }))
    view.clips.set([])
  }
  function add(change: (now: MixDocument) => Pasted) {
    edit((now) => {
      const { mix: next, ids } = change(now)
      view.clips.set(ids)
      return next
    })
  }
  /** Returns the clips to cut: the selected ones, or else those of the chosen track. */
  function cutting() {
    const ids = selectedClips()
    return ids.length > 0 ? ids : clipsAt(mix(), view.strip.get(), session.position())
  }

  return [
    defineAction({
      id: 'mixer.split',
      label: 'Split at the playhead',
      shortcut: 's',
      when: () =>
        hasClips() || mix().tracks.some(({ id, clips }) => id === view.strip.get() && clips.length > 0),
      run() {
        const ids = cutting()
        edit((now) => ids.reduce((cut, id) => splitClip(cut, id, session.position(), newId()), now))
      },
    }),
    defineAction({
      id: 'mixer.copy',
      label: 'Copy the clips',
      shortcut: '$mod+c',
      when: hasClips,
      run: copy,
    }),
    defineAction({
      id: 'mixer.cut',
      label: 'Cut the clips',
      shortcut: '$mod+x',
      when: hasClips,
      run() {
        copy()
        remove()
      },
    }),
    defineAction({
      id: 'mixer.paste',
      label: 'Paste at the playhead',
      shortcut: '$mod+v',
      when: () => clipboard.isFull(),
      run() {
        const copied = clipboard.read()
        if (!copied) return
        const strip = view.strip.get()
        // A track chosen after copying is the target.
        const onto = strip === copied.strip ? undefined : strip
        const at = session.position()
        add((now) => pasteClips(now, copied, { at, onto, newId, carries: view.carries.get() }))
      },
    }),
    defineAction({
      id: 'mixer.duplicate',
      label: 'Duplicate the clips',
      shortcut: '$mod+d',
      when: hasClips,
      run() {
        const ids = selectedClips()
        add((now) => duplicateClips(now, ids, { newId, carries: view.carries.get() }))
      },
    }),
    defineAction({
      id: 'mixer.crossfade',
      label: 'Crossfade into the next clip',
      shortcut: 'x',
      when: hasClips,
      run: onEach(crossfade),
    }),
    defineAction({
      id: 'mixer.trim-start',
      label: 'Trim the beginning to the playhead',
      shortcut: '[',
      when: hasClips,
      run: onEach((now, id) => trimTo(now, id, 'start', session.position())),
    }),
    defineAction({
      id: 'mixer.trim-end',
      label: 'Trim the end to the playhead',
      shortcut: ']',
      when: hasClips,
      run: onEach((now, id) => trimTo(now, id, 'end', session.position())),
    }),
    ...['Delete', 'Backspace'].map((shortcut, index) =>
      defineAction({
        id: index === 0 ? 'mixer.remove-clip' : 'mixer.remove-clip-2',
        label: 'Remove the clips',
        shortcut,
        when: hasClips,
        run: remove,
      }),
    ),
    ...gapActions(mixer),
    defineAction({
      id: 'mixer.pick-all',
      label: 'Select all clips',
      shortcut: '$mod+a',
      run: () => view.clips.set(allClips(mix())),
    }),
    defineAction({
      id: 'mixer.unpick',
      label: 'Deselect all clips',
      shortcut: 'Escape',
      when: hasClips,
      run: () => view.clips.set([]),
    }),
  ]
}
