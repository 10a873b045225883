import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import Captions from 'lucide-react/icons/captions'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Mic from 'lucide-react/icons/mic'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { PLAIN_BACKGROUND } from '../../../engine/timeline/frame.ts'
import { useMenuActions, usePageActions } from '../../../shell/actions/use-actions.ts'
import { runAction } from '../../../shell/actions/actions.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { bus } from '../../../shell/bus.ts'
import { useMedia } from '../../../shell/use-media.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { editorActions } from './editor-actions.ts'
import { EditorSkeleton } from '../page/tool-skeleton.tsx'
import { gestureLabel, GesturePalette } from './gesture-palette.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { Inspector } from './inspector.tsx'
import { useHearing } from '../mouth/use-hearing.ts'
import { SaveBadge } from '../project/save-badge.tsx'
import { SelectionSheet } from './selection-sheet.tsx'
import { StageSettings } from './stage-settings.tsx'
import { StudioPage } from '../page/studio-page.tsx'
import { Theatre } from '../page/theatre.tsx'
import { Timeline } from './timeline.tsx'
import { createTimelineFrame, TimelineProvider } from '../timeline/timeline-view.ts'
import { TransportBar } from './transport-bar.tsx'
import { useNewest } from '../page/use-newest.ts'
import { useChosenPerformer } from '../project/use-chosen-performer.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useLaneTakes } from '../sound/use-lane-takes.ts'
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
  const [details, setDetails] = useState(false)
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
      openHelp: () => setHelp(true),
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
  const timeline = useMemo(
    () => ({ frame, transport: player, fps: document.stage.fps }),
    [frame, player, document.stage.fps],
  )
  const performer = useChosenPerformer()
  const inspector = <Inspector actions={all} analyses={analyses} hearing={hearing} mouthFirst={isNarrow} />

  return (
    <TimelineProvider value={timeline}>
      <Theatre theatre={theatre} document={document} className="size-full p-4" />
      <Area name="left">
        <StageSettings defaultBackground={PLAIN_BACKGROUND} />
      </Area>
      {isNarrow ? null : <Area name="right">{inspector}</Area>}
      {isNarrow && details ? (
        <Area name="overlay">
          <SelectionSheet actions={groups.Edit} onClose={() => setDetails(false)}>
            {inspector}
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
            <Button
              size="small"
              variant="plain"
              icon={<Captions aria-hidden="true" />}
              onPress={() =>
                all.filter(({ id }) => id === 'studio.caption').forEach((one) => runAction(one, bus))
              }
            >
              Caption
            </Button>
            {performer ? (
              <GesturePalette
                onChoose={(name, duration) => {
                  const id = crypto.randomUUID()
                  const start = player.position.get()
                  studio.edit({
                    kind: 'addGesture',
                    gesture: { id, performer: performer.id, name, start, duration },
                  })
                  studio.pick({ kind: 'gesture', id })
                }}
              />
            ) : null}
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
            empty={
              <>
                <span className="text-soft">Nothing is said yet.</span>
                <Link
                  to={`/projects/${project.id}/audio`}
                  className={buttonClass({ variant: 'primary', size: 'small' })}
                >
                  <Mic aria-hidden="true" />
                  Record or bring a sound
                </Link>
              </>
            }
          />
        </div>
      </Area>
      {help ? <HelpSheet groups={groups} onClose={() => setHelp(false)} /> : null}
    </TimelineProvider>
  )
}
