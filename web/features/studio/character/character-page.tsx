import { Link } from 'react-router-dom'
import Columns2 from 'lucide-react/icons/columns-2'
import { rigIdOf } from '#contract/characters'
import type { Performer } from '#contract/document/document'
import { CameraControls } from '../../../stage/camera/camera-controls.tsx'
import { LookButtons } from '../../../stage/look-buttons.tsx'
import { PropControls } from '../../../stage/prop-controls.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { SaveBadge } from '../project/save-badge.tsx'
import { undoActions } from '../project/undo-actions.ts'
import { StudioUndoButtons } from '../project/studio-undo-buttons.tsx'
import { useChosenPerformer } from '../project/use-chosen-performer.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { StudioPage } from '../page/studio-page.tsx'
import { Theatre } from '../page/theatre.tsx'
import { ToolSkeleton } from '../page/tool-skeleton.tsx'
import { CharacterGallery } from './character-gallery.tsx'
import { CastPanel } from './cast-panel.tsx'
import { DriversPanel } from './drivers-panel.tsx'
import { LooksPanel } from './looks-panel.tsx'
import { isOlder } from './newer-version.ts'
import { OwnDrawings } from './own-drawings.tsx'
import { SpeakTest } from './speak-test.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { useWardrobe } from './use-wardrobe.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** `/projects/:id/character`. */
export function Component() {
  return (
    <StudioPage tool="Character" skeleton={<ToolSkeleton />}>
      <CharacterTool />
    </StudioPage>
  )
}

function CharacterTool() {
  usePageActions(undoActions(useStudio()))
  const performer = useChosenPerformer()
  // Not keyed by performer: focus, microphone and camera continue with the next one.
  return performer ? <Wardrobe performer={performer} /> : null
}

function Wardrobe({ performer }: { performer: Performer }) {
  const studio = useStudio()
  const project = useStudioState((state) => state.project)
  const wardrobe = useWardrobe(performer)
  const { theatre, shown, test, camera, live, characters, chosen, props, compare } = wardrobe

  return (
    <div className="grid min-h-0 flex-1 gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:p-6">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="relative">
          <Theatre
            theatre={theatre}
            document={shown}
            voice={live}
            className="mx-auto aspect-video max-h-[56vh] lg:max-h-[44vh] w-full"
          />
          {compare.other ? <Comparison onTakeOther={compare.takeOther} onKeep={compare.stop} /> : null}
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-[auto_1fr]">
          <SpeakTest test={test} />
          <CameraControls camera={camera} />
        </div>
        <CharacterGallery
          characters={characters.data}
          error={characters.error}
          onRetry={() => void characters.refetch()}
          chosen={performer.character}
          onChoose={wardrobe.choose}
        />
        <div>
          <OwnDrawings />
        </div>
      </div>
      <aside className="flex min-h-0 min-w-0 flex-col gap-4">
        <CastPanel characters={characters.data} />
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h2 className="min-w-0 text-xl">
            <TruncatedText>{chosen?.name ?? 'Character'}</TruncatedText>
          </h2>
          <SaveBadge />
        </div>
        {chosen?.tagline ? <p className="-mt-3 text-sm text-soft">{chosen.tagline}</p> : null}
        {chosen && isOlder(performer, chosen) ? (
          <UpdateNotice
            character={chosen}
            onUpdate={() =>
              wardrobe.wear({ character: chosen.id, rig: rigIdOf(chosen.rig), props: performer.props })
            }
          />
        ) : null}
        <LookTools wardrobe={wardrobe} hasOwnLook={Object.keys(performer.props).length > 0} />
        {props ? (
          <PropControls {...props} onChange={wardrobe.change} onChangeEnd={() => studio.endEdit()} />
        ) : (
          <div className="flex flex-col gap-4">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
          </div>
        )}
        <LooksPanel
          character={performer.character}
          props={performer.props}
          onWear={(look) => wardrobe.wear({ ...performer, props: look })}
        />
        <DriversPanel
          values={wardrobe.drivers}
          onChange={wardrobe.drive}
          onChangeEnd={() => studio.endEdit()}
        />
        <Link
          to={`/projects/${project.id}/audio`}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => void studio.flush()}
        >
          Continue to the sound
        </Link>
      </aside>
    </div>
  )
}

function LookTools({
  wardrobe: { props, random, reset, compare },
  hasOwnLook,
}: {
  wardrobe: ReturnType<typeof useWardrobe>
  hasOwnLook: boolean
}) {
  return (
    <div className="flex flex-wrap gap-1">
      <LookButtons canRandomise={Boolean(props)} canReset={hasOwnLook} onRandomise={random} onReset={reset} />
      <div className="ml-auto flex">
        <IconButton
          size="small"
          variant="plain"
          label={compare.other ? 'End the comparison' : 'Compare with how it looks now'}
          icon={<Columns2 aria-hidden="true" />}
          aria-pressed={compare.other !== undefined}
          isDisabled={!props}
          onPress={compare.other ? compare.stop : compare.start}
        />
        <StudioUndoButtons />
      </div>
    </div>
  )
}

/** Two looks side by side: the earlier one on the left, the new one on the right. */
function Comparison({ onTakeOther, onKeep }: { onTakeOther: () => void; onKeep: () => void }) {
  return (
    <div
      role="group"
      aria-label="Two looks"
      className="absolute inset-x-0 bottom-3 flex justify-center gap-3"
    >
      <Button size="small" onPress={onTakeOther}>
        Back to the left one
      </Button>
      <Button size="small" variant="primary" onPress={onKeep}>
        Keep the right one
      </Button>
    </div>
  )
}
