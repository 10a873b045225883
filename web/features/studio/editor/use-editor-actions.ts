import { useMemo, type Dispatch, type SetStateAction } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMenuActions, usePageActions } from '../../../shell/actions/use-actions.ts'
import type { Action } from '../../../shell/actions/actions.ts'
import type { TheatreState } from '../../../stage/use-theatre.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { useStudio } from '../project/use-studio.ts'
import type { LaneTake } from '../sound/takes/use-lane-takes.ts'
import type { TimelineFrame } from '../timeline/timeline-view.ts'
import { editorActions, type ActionGroup } from './editor-actions.ts'

export type SidePanel = 'script' | 'sounds' | 'direction' | 'stage' | undefined

export interface EditorActionsOptions {
  frame: TimelineFrame
  theatre: Pick<TheatreState, 'player' | 'cast'>
  laneTakes: ReadonlyMap<string, LaneTake>
  setPanel: Dispatch<SetStateAction<SidePanel>>
  openHelp: () => void
  openVersions: () => void
}

/** Returns the editor's actions, in groups and as one list, and registers them for menu, keys and palette. */
export function useEditorActions({
  frame,
  theatre,
  laneTakes,
  setPanel,
  openHelp,
  openVersions,
}: EditorActionsOptions): { groups: Record<ActionGroup, Action[]>; all: Action[] } {
  const studio = useStudio()
  const navigate = useNavigate()
  const { player, cast } = theatre
  const newest = useNewest({
    player,
    laneTakes,
    analyses: cast.analyses,
    navigate,
    openHelp,
    openVersions,
  })
  const groups = useMemo(() => {
    const newId = () => crypto.randomUUID()
    const toggle = (panel: SidePanel) => setPanel((open) => (open === panel ? undefined : panel))
    return editorActions({
      studio,
      frame,
      transport: () => newest.current.player,
      cuesOf: (id) => newest.current.analyses.get(id)?.cues ?? [],
      takeDuration: (id) => newest.current.laneTakes.get(id)?.duration ?? Infinity,
      newId,
      copy: (text) => void navigator.clipboard.writeText(text).catch(() => undefined),
      openHelp: () => newest.current.openHelp(),
      openVersions: () => newest.current.openVersions(),
      openScript: () => toggle('script'),
      openSounds: () => toggle('sounds'),
      openDirection: () => toggle('direction'),
      goTo: (path) => void newest.current.navigate(path),
      openCaption() {
        const id = newId()
        const start = newest.current.player.position.get()
        studio.edit({ kind: 'addCaption', caption: { id, start, duration: 2, text: '' } })
        studio.select({ kind: 'caption', id })
      },
    })
  }, [studio, frame, newest, setPanel])
  const all = useMemo(() => Object.values(groups).flat(), [groups])
  usePageActions(all)
  useMenuActions(groups.Project)
  return { groups, all }
}
