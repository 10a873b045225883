import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clapperboard from 'lucide-react/icons/clapperboard'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import Music from 'lucide-react/icons/music'
import ScrollText from 'lucide-react/icons/scroll-text'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { Link } from 'react-router-dom'
import type { Action } from '../../../shell/actions/actions.ts'
import type { TheatreState } from '../../../stage/use-theatre.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SaveBadge } from '../project/save-badge.tsx'
import { useChosenPerformer } from '../project/use-chosen-performer.ts'
import { useStudioState } from '../project/use-studio.ts'
import { AddMenu } from './panels/add-menu.tsx'
import { GesturePalette } from './panels/gesture-palette.tsx'
import { useAddPicture } from './panels/use-add-picture.ts'
import { useGestures } from './panels/use-gestures.ts'
import { TransportBar } from './transport-bar.tsx'
import type { SidePanel } from './use-editor-actions.ts'

export function EditorBar({
  actions,
  theatre: { player, rigs },
  panel,
  onPanel,
  onHelp,
  details,
  offersStage,
}: {
  actions: readonly Action[]
  theatre: TheatreState
  panel: SidePanel
  onPanel: (panel: SidePanel) => void
  onHelp: () => void
  /** The details of the selection, if the layout has no panel for them. */
  details: { isOpen: boolean; onOpen: () => void } | undefined
  /** True if the stage settings have no panel. */
  offersStage: boolean
}) {
  const id = useStudioState(({ project }) => project.id)
  const addPicture = useAddPicture(() => player.position.get())
  const gestures = useGestures(useChosenPerformer(), rigs, () => player.position.get())
  return (
    <TransportBar
      actions={actions}
      end={
        <>
          <SaveBadge />
          <IconButton
            label="Keys"
            shortcut="Shift+?"
            size="small"
            placement="top"
            icon={<CircleHelp aria-hidden="true" />}
            onPress={onHelp}
          />
          <Link to={`/projects/${id}/export`} className={buttonClass({ variant: 'primary', size: 'small' })}>
            <Clapperboard aria-hidden="true" />
            Export
          </Link>
        </>
      }
    >
      <AddMenu actions={actions} onPicture={addPicture} />
      {gestures ? (
        <GesturePalette own={gestures.own} onChoose={gestures.place} onPunctuation={gestures.punctuate} />
      ) : null}
      <IconButton
        label="Script"
        shortcut="w"
        size="small"
        placement="top"
        icon={<ScrollText aria-hidden="true" />}
        aria-expanded={panel === 'script'}
        onPress={() => onPanel(panel === 'script' ? undefined : 'script')}
      />
      <IconButton
        label="Sounds and music"
        shortcut="b"
        size="small"
        placement="top"
        icon={<Music aria-hidden="true" />}
        aria-expanded={panel === 'sounds'}
        onPress={() => onPanel(panel === 'sounds' ? undefined : 'sounds')}
      />
      <IconButton
        label="Direction"
        shortcut="d"
        size="small"
        placement="top"
        icon={<WandSparkles aria-hidden="true" />}
        aria-expanded={panel === 'direction'}
        onPress={() => onPanel(panel === 'direction' ? undefined : 'direction')}
      />
      {offersStage ? (
        <IconButton
          label="Stage"
          size="small"
          placement="top"
          icon={<RectangleHorizontal aria-hidden="true" />}
          aria-expanded={panel === 'stage'}
          onPress={() => onPanel(panel === 'stage' ? undefined : 'stage')}
        />
      ) : null}
      {details ? (
        <IconButton
          label="Details"
          size="small"
          placement="top"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={details.isOpen}
          onPress={details.onOpen}
        />
      ) : null}
    </TransportBar>
  )
}
