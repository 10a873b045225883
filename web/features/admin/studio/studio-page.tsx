import { portraitPath } from '#contract/characters'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Area } from '../../../shell/areas/area.tsx'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { useMedia } from '../../../shell/use-media.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { ChecksPanel } from '../../../rigging/checks-panel.tsx'
import { createdMessage } from '../../../rigging/created-message.ts'
import { DraftPicture } from '../../../rigging/draft-picture.tsx'
import { OpenBuilder } from '../../../rigging/builder/open-builder.tsx'
import { ImportDrawing } from '../../../rigging/import-drawing.tsx'
import { RigInspector } from '../../../rigging/inspector.tsx'
import { LayersPanel } from '../../../rigging/layers-panel.tsx'
import { PartsPanel } from '../../../rigging/parts-panel.tsx'
import { RigStudio } from '../../../rigging/rig-studio.tsx'
import { useRecentCharacters, useStudioCharacter } from './use-studio-character.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

// Its drawn parts are large.
const CharacterBuilder = lazy(async () => ({
  default: (await import('../../../rigging/builder/character-builder.tsx')).CharacterBuilder,
}))

/** `/admin/studio`: turns a dropped drawing into a puppet; `?character=` opens an existing one. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const id = params.get('character')
  return id ? (
    <OpenCharacter key={id} id={id} />
  ) : (
    <Beginning onOpen={(character) => setParams({ character })} />
  )
}

function OpenCharacter({ id }: { id: string }) {
  const { data, error, refetch } = useStudioCharacter(id)
  useTitle(data ? `${data.name} – studio` : 'Authoring studio')
  if (!data) {
    return error ? (
      <LoadErrorNotice error={error} onRetry={refetch} page className="m-auto" />
    ) : (
      <Skeleton className="m-6 flex-1" />
    )
  }
  return (
    <RigStudio
      character={data}
      back={
        <Link
          to={`/admin/characters/${id}`}
          aria-label={`About ${data.name}`}
          title={`About ${data.name}`}
          className="grid size-8 place-items-center rounded-control hover:bg-hover"
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
    >
      {(stage) => <Panels stage={stage} />}
    </RigStudio>
  )
}

/** The panels at the edges of the window, or below the stage where it has no room for them. */
function Panels({ stage }: { stage: ReactNode }) {
  const hasEdges = useMedia('(width >= 64rem)')
  return (
    // The stage is the same element at every width, so that a turned tablet goes on playing.
    <div className={hasEdges ? 'flex min-h-0 flex-1 flex-col' : 'min-h-0 flex-1 overflow-y-auto'}>
      <div className={classNames('flex flex-col', hasEdges ? 'min-h-0 flex-1' : 'min-h-[32rem]')}>
        {stage}
      </div>
      {hasEdges ? (
        <>
          <Area name="left">
            <PartsPanel />
            <LayersPanel />
          </Area>
          <Area name="right">
            <RigInspector />
          </Area>
          <Area name="bottom">
            <ChecksPanel />
          </Area>
        </>
      ) : (
        <div className="divide-y divide-line border-t border-line bg-panel">
          <ChecksPanel />
          <PartsPanel />
          <RigInspector />
          <LayersPanel />
        </div>
      )}
    </div>
  )
}

function Beginning({ onOpen }: { onOpen: (id: string) => void }) {
  useTitle('Authoring studio')
  const data = useRecentCharacters()
  const [isBuilding, setBuilding] = useState(false)
  if (isBuilding)
    return (
      <div className="mx-auto w-full max-w-6xl overflow-auto px-4 py-8">
        <h2 className="mb-4 text-xl">Build a character</h2>
        <Suspense fallback={<Spinner />}>
          <CharacterBuilder
            onCancel={() => setBuilding(false)}
            onDone={(character) => {
              toast({ text: createdMessage(character) })
              onOpen(character.id)
            }}
          />
        </Suspense>
      </div>
    )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 overflow-auto px-4 py-8">
      <Link
        to="/admin/characters"
        className="flex items-center gap-1.5 self-start rounded-control text-sm text-soft hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> Characters
      </Link>
      <ImportDrawing onDone={({ id }) => onOpen(id)} />
      <OpenBuilder onPress={() => setBuilding(true)} />
      {data && data.length > 0 ? (
        <section aria-labelledby="studio-recent">
          <h2 id="studio-recent" className="mb-3 text-lg">
            Continue with
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
            {data.map((character) => (
              <li key={character.id}>
                <button
                  type="button"
                  onClick={() => onOpen(character.id)}
                  className="flex w-full flex-col items-center gap-1 rounded-panel border border-line bg-panel p-3 text-sm hover:border-line-strong"
                >
                  {character.rig ? (
                    <img src={portraitPath(character)} alt="" className="size-24 object-contain" />
                  ) : (
                    <DraftPicture character={character.id} />
                  )}
                  <TruncatedText className="max-w-full font-medium">{character.name}</TruncatedText>
                  <span className="text-soft">
                    {character.version === 0 ? 'Draft' : `Version ${character.version}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
