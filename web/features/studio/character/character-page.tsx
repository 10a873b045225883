import { useCallback, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Dices from 'lucide-react/icons/dices'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Redo2 from 'lucide-react/icons/redo-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { rigIdOf, type CharacterRecord } from '#contract/characters'
import type { Performer, PropValue } from '#contract/document'
import { randomProps, resolveProps, rigProps } from '../../../engine/puppet/props.ts'
import { rigKey } from '../../../engine/timeline/rig-key.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSignal } from '../../../ui/use-signal.ts'
import { soundTroubleWords, troubleOf } from '../../../stage/sound-trouble.ts'
import { galleryQuery } from '../../../data/characters.ts'
import { CharacterGallery } from './character-gallery.tsx'
import { PropControls } from '../../../stage/prop-controls.tsx'
import { SaveBadge } from '../project/save-badge.tsx'
import { StudioPage } from '../page/studio-page.tsx'
import { Theatre } from '../page/theatre.tsx'
import { ToolSkeleton } from '../page/tool-skeleton.tsx'
import { TroubleNotice } from '../page/trouble-notice.tsx'
import { OwnDrawings } from './own-drawings.tsx'
import { isOlder } from './newer-version.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useKeptLooks } from './use-kept-looks.ts'
import { useMicrophoneTest, type MicrophoneTest } from '../../../stage/use-microphone-test.ts'
import { useChosenPerformer } from '../project/use-chosen-performer.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useTheatre } from '../../../stage/use-theatre.ts'

/** `/projects/:id/character`: who performs, and how it looks. */
export function Component() {
  return (
    <StudioPage tool="Character" skeleton={<ToolSkeleton />}>
      <CharacterTool />
    </StudioPage>
  )
}

function CharacterTool() {
  const performer = useChosenPerformer()
  return performer ? <Wardrobe performer={performer} /> : null
}

function Wardrobe({ performer }: { performer: Performer }) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const project = useStudioState((state) => state.project)
  const takes = useStudioState((state) => state.takes)
  const canUndo = useStudioState((state) => state.canUndo)
  const canRedo = useStudioState((state) => state.canRedo)
  const characters = useQuery(galleryQuery)
  // Nothing is said here but what the microphone hears: the puppet stands still and listens.
  const mute = useMemo(() => ({ ...document, tracks: [], captions: [], gestures: [] }), [document])
  const theatre = useTheatre(mute, takes)
  const test = useMicrophoneTest()
  const step = useSignal(test.step)
  const rig = theatre.rigs.get(rigKey(performer))
  const looks = useKeptLooks()

  const choose = useCallback(
    (character: CharacterRecord) => {
      if (character.id === performer.character) return
      looks.set(performer.character, performer.props)
      studio.edit({
        kind: 'setCharacter',
        performer: performer.id,
        character: character.id,
        rig: rigIdOf(character.rig),
        props: looks.get(character.id) ?? {},
      })
    },
    [studio, performer, looks],
  )

  const set = (props: Record<string, PropValue | null>, key?: string) =>
    studio.edit(
      { kind: 'setPerformerProps', performer: performer.id, props },
      key === undefined ? {} : { key },
    )
  const chosen = characters.data?.find((character) => character.id === performer.character)

  return (
    <div className="grid min-h-0 flex-1 gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:p-6">
      <div className="flex min-w-0 flex-col gap-5">
        <Theatre
          theatre={theatre}
          document={mute}
          voice={step.name === 'ready' ? test.voice : undefined}
          className="mx-auto aspect-video max-h-[56vh] w-full"
        />
        <SpeakTest test={test} />
        <CharacterGallery
          characters={characters.data}
          error={characters.error}
          onRetry={() => void characters.refetch()}
          chosen={performer.character}
          onChoose={choose}
        />
        <div>
          <OwnDrawings />
        </div>
        <p className="text-sm text-soft">
          Drawn one yourself?{' '}
          <Link
            to="/settings/account#own-characters"
            className="rounded-control underline underline-offset-2"
          >
            Ask to bring your own character
          </Link>
        </p>
      </div>
      <aside className="flex min-h-0 flex-col gap-4">
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h2 className="truncate text-xl">{chosen?.name ?? 'Character'}</h2>
          <SaveBadge />
        </div>
        {chosen?.tagline ? <p className="-mt-3 text-sm text-soft">{chosen.tagline}</p> : null}
        {chosen && isOlder(performer, chosen) ? (
          <UpdateNotice
            character={chosen}
            onUpdate={() =>
              studio.edit({
                kind: 'setCharacter',
                performer: performer.id,
                character: chosen.id,
                rig: rigIdOf(chosen.rig),
                props: performer.props,
              })
            }
          />
        ) : null}
        <div className="flex gap-2">
          <Button
            size="small"
            icon={<Dices aria-hidden="true" />}
            isDisabled={!rig}
            onPress={() => rig && set(randomProps(rig, Math.random))}
          >
            Random
          </Button>
          <Button
            size="small"
            variant="plain"
            icon={<RotateCcw aria-hidden="true" />}
            isDisabled={Object.keys(performer.props).length === 0}
            onPress={() => set(Object.fromEntries(Object.keys(performer.props).map((id) => [id, null])))}
          >
            Reset
          </Button>
          <div className="ml-auto flex">
            <IconButton
              size="small"
              variant="plain"
              label="Undo"
              icon={<Undo2 />}
              isDisabled={!canUndo}
              onPress={() => studio.undo()}
            />
            <IconButton
              size="small"
              variant="plain"
              label="Redo"
              icon={<Redo2 />}
              isDisabled={!canRedo}
              onPress={() => studio.redo()}
            />
          </div>
        </div>
        {rig ? (
          <PropControls
            definitions={rigProps(rig)}
            values={resolveProps(rig, performer.props)}
            onChange={(id, value) => set({ [id]: value }, `prop-${performer.character}-${id}`)}
            onChangeEnd={() => studio.endEdit()}
          />
        ) : (
          <div className="flex flex-col gap-4">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
          </div>
        )}
        <Link
          to={`/projects/${project.id}/audio`}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => void studio.flush()}
        >
          Go on to the sound
        </Link>
      </aside>
    </div>
  )
}

/** Speak, and it speaks with you: nothing is recorded. */
function SpeakTest({ test }: { test: MicrophoneTest }) {
  const step = useSignal(test.step)
  if (step.name === 'failed') {
    return (
      <TroubleNotice {...soundTroubleWords(troubleOf(step.error))} onClose={test.stop}>
        <Button size="small" onPress={test.start}>
          Try again
        </Button>
      </TroubleNotice>
    )
  }
  const on = step.name === 'ready'
  return (
    <div className="flex flex-wrap items-center justify-center gap-4">
      <Button
        icon={on ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
        pending={step.name === 'opening'}
        onPress={on ? test.stop : test.start}
      >
        {on ? 'Stop listening' : 'Try it by speaking'}
      </Button>
      {on ? (
        <div className="w-48">
          <Meter label="Level of the microphone" value={test.level} />
        </div>
      ) : null}
    </div>
  )
}
