import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Mic from 'lucide-react/icons/mic'
import Music from 'lucide-react/icons/music'
import ScrollText from 'lucide-react/icons/scroll-text'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useMenuActions, usePageActions } from '../../../shell/actions/use-actions.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { useMedia } from '../../../shell/use-media.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useFilesDrop } from '../../../ui/use-files-drop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddMenu } from './panels/add-menu.tsx'
import { editorActions } from './editor-actions.ts'
import { EditorSkeleton } from '../page/tool-skeleton.tsx'
import { gestureLabel } from './panels/gesture-list.ts'
import { GesturePalette } from './panels/gesture-palette.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { Inspector } from './panels/inspector.tsx'
import { useHearing } from '../mouth/use-hearing.ts'
import { SaveBadge } from '../project/save-badge.tsx'
import { LibrarySide } from '../library/library-side.tsx'
import { ScriptSide } from '../script/script-side.tsx'
import { SelectionSheet } from './panels/selection-sheet.tsx'
import { StageHand } from './stage/stage-hand.tsx'
import { PLAIN_BACKGROUND } from './stage/stage-background.ts'
import { StageSettings } from './stage/stage-settings.tsx'
import { StudioPage } from '../page/studio-page.tsx'
import { Theatre } from '../page/theatre.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { createTimelineFrame, TimelineProvider } from '../timeline/timeline-view.ts'
import { sceneLabel } from './panels/scene-label.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { TransportBar } from './transport-bar.tsx'
import { useNewest } from '../page/use-newest.ts'
import { useChosenPerformer } from '../project/use-chosen-performer.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useGestures } from './panels/use-gestures.ts'
import { useLaneTakes } from '../sound/use-lane-takes.ts'
import { useAddPicture } from './panels/use-add-picture.ts'
import { useClipboard } from './use-clipboard.ts'
import { useLoop } from './timeline/use-loop.ts'
import { useRecoveredNotice } from './use-recovered-notice.ts'
import { useTheatre } from '../../../stage/use-theatre.ts'

/** `/projects/:id/editor`: the stage above, the timeline below. */
export function Component() {
  return (
    <StudioPage tool="Editor" skeleton={<EditorSkeleton />}>
      <Editor />
    </StudioPage>
  )
}

/** Where the layout has no panel at the right. */
const NO_RIGHT_PANEL = '(width < 48rem)'

function Editor() {
  const studio = useStudio()
  const navigate = useNavigate()
  const document = useStudioState((state) => state.document)
  const project = useStudioState((state) => state.project)
  const takes = useStudioState((state) => state.takes)
  const theatre = useTheatre(document, takes)
  const laneTakes = useLaneTakes(takes)
  const { player } = theatre
  const { analyses } = theatre.cast
  const hearing = useHearing(takes, analyses)
  const [help, setHelp] = useState(false)
  const [versions, setVersions] = useState(false)
  const [details, setDetails] = useState(false)
  const [panel, setPanel] = useState<'script' | 'sounds'>()
  const isNarrow = useMedia(NO_RIGHT_PANEL)
  useRecoveredNotice()

  const newest = useNewest({ player, laneTakes, analyses, navigate })
  const frame = useMemo(() => createTimelineFrame(player.position), [player.position])
  const groups = useMemo(() => {
    const newId = () => crypto.randomUUID()
    return editorActions({
      studio,
      frame,
      transport: () => newest.current.player,
      cuesOf: (id) => newest.current.analyses.get(id)?.cues ?? [],
      takeDuration: (id) => newest.current.laneTakes.get(id)?.duration ?? Infinity,
      newId,
      copy: (text) => void navigator.clipboard.writeText(text).catch(() => undefined),
      openHelp: () => setHelp(true),
      openVersions: () => setVersions(true),
      openScript: () => setPanel((open) => (open === 'script' ? undefined : 'script')),
      openSounds: () => setPanel((open) => (open === 'sounds' ? undefined : 'sounds')),
      goTo: (path) => void newest.current.navigate(path),
      openCaption() {
        const id = newId()
        const start = newest.current.player.position.get()
        studio.edit({ kind: 'addCaption', caption: { id, start, duration: 2, text: '' } })
        studio.pick({ kind: 'caption', id })
      },
    })
  }, [studio, frame, newest])
  const all = useMemo(() => Object.values(groups).flat(), [groups])
  usePageActions(all)
  useMenuActions(groups.Project)
  useClipboard({ studio, frame, transport: player })
  useLoop(frame, player)
  const timeline = useMemo(
    () => ({ frame, transport: player, fps: document.stage.fps }),
    [frame, player, document.stage.fps],
  )
  const addPicture = useAddPicture(() => player.position.get())
  // Beside the timeline a file would make the browser leave the page.
  useFilesDrop(() => toast({ text: 'Drop sounds on the timeline to add them.' }))
  const gestures = useGestures(useChosenPerformer(), theatre.rigs, () => player.position.get())
  const closePanel = () => setPanel(undefined)
  const side =
    panel === 'script' ? (
      <ScriptSide analyses={analyses} hearing={hearing} onClose={closePanel} />
    ) : panel === 'sounds' ? (
      <LibrarySide onClose={closePanel} />
    ) : (
      <Inspector actions={all} analyses={analyses} hearing={hearing} mouthFirst={isNarrow} />
    )
  const closeSide = () => {
    setDetails(false)
    closePanel()
  }

  return (
    <TimelineProvider value={timeline}>
      <Theatre theatre={theatre} document={document} className="size-full p-4">
        <StageHand theatre={theatre} />
      </Theatre>
      <Area name="left">
        <StageSettings defaultBackground={PLAIN_BACKGROUND} />
      </Area>
      {isNarrow ? null : <Area name="right">{side}</Area>}
      {isNarrow && (details || panel) ? (
        <Area name="overlay">
          <SelectionSheet actions={groups.Edit} onClose={closeSide}>
            {side}
          </SelectionSheet>
        </Area>
      ) : null}
      <Area name="bottom">
        <div className="flex h-full min-h-0 flex-col">
          <TransportBar
            actions={all}
            end={
              <>
                <SaveBadge />
                <IconButton
                  label="Keys"
                  shortcut="Shift+?"
                  size="small"
                  placement="top"
                  icon={<CircleHelp aria-hidden="true" />}
                  onPress={() => setHelp(true)}
                />
                <Link
                  to={`/projects/${project.id}/export`}
                  className={buttonClass({ variant: 'primary', size: 'small' })}
                >
                  <Clapperboard aria-hidden="true" />
                  Export
                </Link>
              </>
            }
          >
            <AddMenu actions={all} onPicture={addPicture} />
            {gestures ? (
              <GesturePalette
                own={gestures.own}
                onChoose={gestures.place}
                onPunctuation={gestures.punctuate}
              />
            ) : null}
            <IconButton
              label="Script"
              shortcut="w"
              size="small"
              placement="top"
              icon={<ScrollText aria-hidden="true" />}
              aria-expanded={panel === 'script'}
              onPress={() => setPanel(panel === 'script' ? undefined : 'script')}
            />
            <IconButton
              label="Sounds and music"
              shortcut="b"
              size="small"
              placement="top"
              icon={<Music aria-hidden="true" />}
              aria-expanded={panel === 'sounds'}
              onPress={() => setPanel(panel === 'sounds' ? undefined : 'sounds')}
            />
            {isNarrow ? (
              <IconButton
                label="Details"
                size="small"
                placement="top"
                icon={<SlidersHorizontal aria-hidden="true" />}
                aria-expanded={details}
                onPress={() => setDetails(true)}
              />
            ) : null}
          </TransportBar>
          <Timeline
            takes={laneTakes}
            gestureLabel={gestureLabel}
            sceneLabel={sceneLabel}
            empty={
              <>
                <span className="text-soft">Nothing recorded yet.</span>
                <Link
                  to={`/projects/${project.id}/audio`}
                  className={buttonClass({ variant: 'primary', size: 'small' })}
                >
                  <Mic aria-hidden="true" />
                  Record or upload a sound
                </Link>
              </>
            }
          />
        </div>
      </Area>
      {versions ? <VersionsDialog onClose={() => setVersions(false)} /> : null}
      {help ? <HelpSheet groups={groups} onClose={() => setHelp(false)} /> : null}
    </TimelineProvider>
  )
}
