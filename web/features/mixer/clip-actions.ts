import type { MixDocument } from '#contract/mixes/document'
import { crossfade, findClip, splitClip, trimTo } from '../../engine/mix/clip-edits.ts'
import {
  allClips,
  copyClips,
  duplicateClips,
  pasteClips,
  removeClips,
  type CopiedClips,
} from '../../engine/mix/several-clips.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import type { Desk } from './desk-context.ts'

/** What can be done with all clips that are picked; each is one step of undo. */
export function clipActions({ editor, session, view, edit }: Desk): Action[] {
  const mix = () => editor.state.get().value
  const picked = () => view.clips.get().filter((id) => findClip(mix(), id))
  const hasClips = () => picked().length > 0
  const newIds = (of: readonly unknown[]) => of.map(() => crypto.randomUUID())
  const onEach = (change: (now: MixDocument, id: string) => MixDocument) => () => {
    const ids = picked()
    edit((now) => ids.reduce(change, now))
  }
  const copy = () => view.copied.set(copyClips(mix(), picked()))
  const remove = () => {
    const ids = picked()
    edit((now) => removeClips(now, ids))
    view.clips.set([])
  }
  function add(copies: CopiedClips, change: (now: MixDocument, ids: readonly string[]) => MixDocument) {
    const ids = newIds(copies)
    edit((now) => change(now, ids))
    view.clips.set(ids)
  }

  return [
    defineAction({
      id: 'mixer.split',
      label: 'Split at the playhead',
      shortcut: 's',
      when: hasClips,
      run: onEach((now, id) => splitClip(now, id, session.position(), crypto.randomUUID())),
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
      when: () => view.copied.get().length > 0,
      run() {
        const copied = view.copied.get()
        add(copied, (now, ids) => pasteClips(now, copied, { at: session.position(), newIds: ids }))
      },
    }),
    defineAction({
      id: 'mixer.duplicate',
      label: 'Duplicate the clips',
      shortcut: '$mod+d',
      when: hasClips,
      run() {
        const ids = picked()
        add(copyClips(mix(), ids), (now, copies) => duplicateClips(now, ids, copies))
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
    defineAction({
      id: 'mixer.pick-all',
      label: 'Select all clips',
      shortcut: '$mod+a',
      run: () => view.clips.set(allClips(mix())),
    }),
    defineAction({
      id: 'mixer.unpick',
      label: 'Let go of the clips',
      shortcut: 'Escape',
      when: hasClips,
      run: () => view.clips.set([]),
    }),
  ]
}
