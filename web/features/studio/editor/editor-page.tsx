import { lazy, Suspense, useMemo, useState, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import Mic from 'lucide-react/icons/mic'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { durationOf } from '../../../engine/document/timing.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { useMedia } from '../../../shell/use-media.ts'
import { useFilesDrop } from '../../../ui/hooks/use-files-drop.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EditorSkeleton } from '../page/tool-skeleton.tsx'
import { gestureLabel } from './panels/gesture-list.ts'
import { filesTo } from './import-files.ts'
import { EditorBar } from './editor-bar.tsx'
import { Inspector } from './panels/inspector.tsx'
import { useTakeAnalyser } from '../mouth/use-take-analyser.ts'
import { DirectionSide } from '../direction/direction-side.tsx'
import { LibrarySide } from '../library/library-side.tsx'
import { ScriptSide } from '../script/script-side.tsx'
import { OpenedSide } from './panels/opened-side.tsx'
import { SelectionSheet } from './panels/selection-sheet.tsx'
import { StageDragLayer } from './stage/stage-drag-layer.tsx'
import { PLAIN_BACKGROUND } from './stage/stage-background.ts'
import { StageSettings } from './stage/stage-settings.tsx'
import { StudioPage } from '../page/studio-page.tsx'
import { Theatre } from '../page/theatre.tsx'
import { noClipMessage, TAKE_IS_MADE } from './timeline/no-clip-message.ts'
import { Timeline } from './timeline/timeline.tsx'
import { createTimelineFrame, TimelineProvider } from '../timeline/timeline-view.ts'
import { sceneLabel } from './panels/scene-label.ts'
import { useSilentClips } from '../project/use-silent-clips.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useLaneTakes } from '../sound/takes/use-lane-takes.ts'
import { useEditorActions, type SidePanel } from './use-editor-actions.ts'
import { useClipboard } from './use-clipboard.ts'
import { useLoop } from './timeline/use-loop.ts'
import { useWantedScene } from './use-wanted-scene.ts'
import { useRecoveredNotice } from './use-recovered-notice.ts'
import { useTheatre } from '../../../stage/use-theatre.ts'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

/** Rarely needed: only undo past the deletion of a take leaves such clips. */
const SilentClips = lazy(async () => ({ default: (await import('../sound/silent-clips.tsx')).SilentClips }))

/** Rarely opened, so the editor does not wait for them. */
const HelpSheet = lazyWindow(async () => (await import('./help-sheet.tsx')).HelpSheet)
const VersionsDialog = lazyWindow(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

/** `/projects/:id/editor`. */
export function Component() {
  return (
    <StudioPage tool="Editor" skeleton={<EditorSkeleton />}>
      <Editor />
    </StudioPage>
  )
}

/** The layout has no right panel. */
const NO_RIGHT_PANEL = '(width < 48rem)'
/** The layout has no left panel. */
const NO_LEFT_PANEL = '(width < 64rem)'

function Editor() {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const theatre = useTheatre(document, takes)
  const laneTakes = useLaneTakes(takes)
  const { player } = theatre
  const { analyses } = theatre.cast
  const analyser = useTakeAnalyser(takes, analyses)
  const [help, setHelp] = useState(false)
  const [versions, setVersions] = useState(false)
  const [details, setDetails] = useState(false)
  const wanted = useWantedScene()
  const [panel, setPanel] = useState<SidePanel>(wanted.isWanted ? 'direction' : undefined)
  const isNarrow = useMedia(NO_RIGHT_PANEL)
  const hasNoLeft = useMedia(NO_LEFT_PANEL)
  const silent = useSilentClips().length
  const isSilent = silent > 0
  useRecoveredNotice()

  const frame = useMemo(
    () => createTimelineFrame(player.position, () => durationOf(studio.store.getState().document)),
    [player.position, studio],
  )
  const { groups, all } = useEditorActions({
    frame,
    theatre,
    laneTakes,
    setPanel,
    openHelp: () => setHelp(true),
    openVersions: () => setVersions(true),
  })
  useClipboard({ studio, frame, transport: player })
  useLoop(frame, player)
  const timeline = useMemo(
    () => ({ frame, transport: player, fps: document.stage.fps }),
    [frame, player, document.stage.fps],
  )
  // Beside the timeline, files are inserted at the playhead.
  const importInto = useMemo(() => filesTo(studio), [studio])
  useFilesDrop((files) => importInto(files, { start: player.position.get(), kind: 'sound' }))
  const closePanel = () => setPanel(undefined)
  const side = (
    <EditorSide
      panel={panel === 'stage' && !hasNoLeft ? undefined : panel}
      {...{ analyses, analyser, isSilent, wanted }}
      actions={all}
      mouthFirst={isNarrow}
      onClose={closePanel}
    />
  )
  const closeSide = () => {
    setDetails(false)
    closePanel()
  }

  return (
    <TimelineProvider value={timeline}>
      <Theatre theatre={theatre} document={document} namesSilentClips={isSilent} className="size-full p-4">
        <StageDragLayer theatre={theatre} />
        {isSilent && isNarrow ? (
          <SilentClipsButton
            count={silent}
            onPress={() => {
              closePanel()
              setDetails(true)
            }}
          />
        ) : null}
      </Theatre>
      {hasNoLeft ? null : (
        <Area name="left">
          <StageSettings defaultBackground={PLAIN_BACKGROUND} />
        </Area>
      )}
      {isNarrow ? null : (
        <Area name="right">
          {panel ? (
            <OpenedSide key={panel} onClose={closePanel}>
              {side}
            </OpenedSide>
          ) : (
            side
          )}
        </Area>
      )}
      {isNarrow && (details || panel) ? (
        <Area name="overlay">
          <SelectionSheet actions={groups.Edit} onClose={closeSide}>
            {side}
          </SelectionSheet>
        </Area>
      ) : null}
      <Area name="bottom">
        <div className="flex h-full min-h-0 flex-col">
          <EditorBar
            actions={all}
            theatre={theatre}
            panel={panel}
            onPanel={setPanel}
            onHelp={() => setHelp(true)}
            offersStage={hasNoLeft}
            details={isNarrow ? { isOpen: details, onOpen: () => setDetails(true) } : undefined}
          />
          <Timeline
            takes={laneTakes}
            gestureLabel={gestureLabel}
            sceneLabel={sceneLabel}
            empty={<NoClipYet />}
          />
        </div>
      </Area>
      <Suspense>
        {versions ? <VersionsDialog onClose={() => setVersions(false)} /> : null}
        {help ? <HelpSheet groups={groups} onClose={() => setHelp(false)} /> : null}
      </Suspense>
    </TimelineProvider>
  )
}

function SilentClipsButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <Button
      size="small"
      icon={<TriangleAlert aria-hidden="true" className="text-danger" />}
      className="absolute top-2 left-2"
      onPress={onPress}
    >
      {count === 1 ? '1 silent clip…' : `${count} silent clips…`}
    </Button>
  )
}

function NoClipYet() {
  const project = useStudioState((state) => state.project)
  const words = useStudioState(noClipMessage)
  const isMaking = words === TAKE_IS_MADE
  return (
    <>
      <span className={isMaking ? 'text-soft' : 'text-soft max-md:hidden'}>{words}</span>
      {isMaking ? null : (
        <Link
          to={`/projects/${project.id}/audio`}
          className={buttonClass({ variant: 'primary', size: 'small' })}
        >
          <Mic aria-hidden="true" />
          Record or upload a sound
        </Link>
      )}
    </>
  )
}

/** The open panel on the right, or the details of the selection. */
function EditorSide({
  panel,
  isSilent,
  wanted,
  onClose,
  ...inspector
}: ComponentProps<typeof Inspector> & {
  panel: SidePanel | undefined
  isSilent: boolean
  /** A scene that is made at once. */
  wanted: ReturnType<typeof useWantedScene>
  onClose: () => void
}) {
  const { analyses, analyser } = inspector
  if (panel === 'script') return <ScriptSide analyses={analyses} analyser={analyser} onClose={onClose} />
  if (panel === 'sounds') return <LibrarySide onClose={onClose} />
  if (panel === 'direction') return <DirectionSide wanted={wanted} onClose={onClose} />
  if (panel === 'stage') return <StageSettings defaultBackground={PLAIN_BACKGROUND} onClose={onClose} />
  return (
    <>
      {isSilent ? (
        <div className="p-3">
          <Suspense>
            <SilentClips />
          </Suspense>
        </div>
      ) : null}
      <Inspector {...inspector} />
    </>
  )
}
