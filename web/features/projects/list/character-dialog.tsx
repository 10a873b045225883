import { rigIdOf, type CharacterRecord } from '#contract/characters'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { TemplateRecord } from '#contract/projects/templates'
import { useMemo } from 'react'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useGallery } from '../use-gallery.ts'
import { useWatched } from '../use-watched.ts'

/** The animated gallery; a press starts a new project with that character. */
export function CharacterDialog({
  pending,
  onChoose,
  onTemplate,
  onClose,
}: {
  /** Id of the character or template a project is being made for. */
  pending: string | undefined
  onChoose: (character: CharacterRecord) => void
  onTemplate: (template: TemplateRecord) => void
  onClose: () => void
}) {
  const { data: characters, error, refetch } = useGallery()
  return (
    <Dialog title="Who is going to speak?" size="large" onClose={onClose}>
      <TemplateChoice pending={pending} onChoose={onTemplate} />
      <p className="mb-4 text-soft">You can change your mind later: the voice and the timing stay.</p>
      {error && !characters ? (
        <LoadErrorNotice error={error} onRetry={refetch} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 pb-1 sm:grid-cols-3 md:grid-cols-4" aria-busy={!characters}>
          {characters
            ? characters.map((character) => (
                <CharacterButton
                  key={character.id}
                  character={character}
                  isPending={pending === character.id}
                  onPress={() => onChoose(character)}
                />
              ))
            : Array.from({ length: 8 }, (_, index) => (
                <li key={index}>
                  <Skeleton className="aspect-square w-full rounded-panel" />
                  <Skeleton className="mt-2 h-4 w-1/2" />
                  <Skeleton className="mt-1.5 h-4 w-4/5" />
                </li>
              ))}
        </ul>
      )}
    </Dialog>
  )
}

function CharacterButton({
  character,
  isPending,
  onPress,
}: {
  character: CharacterRecord
  isPending: boolean
  onPress: () => void
}) {
  const document = useMemo(() => portraitOf(character), [character])
  const { cast } = useCast(document, { takes: [], voices: false })
  const { handlers, lookAt } = useWatched()
  return (
    <li>
      <button
        type="button"
        aria-busy={isPending || undefined}
        onClick={onPress}
        {...handlers}
        className="group flex w-full flex-col rounded-panel text-left"
      >
        <span
          className={classNames(
            'relative block aspect-square w-full overflow-hidden rounded-panel border border-line transition-colors',
            'group-hover:border-line-strong group-active:border-curtain',
          )}
        >
          <StageView
            document={document}
            cast={cast}
            life="acting"
            lookAt={lookAt}
            label=""
            stageClassName=""
          />
          {isPending ? (
            <span className="absolute inset-0 grid place-items-center bg-veil text-3xl text-on-curtain">
              <Spinner label="Setting the stage" />
            </span>
          ) : null}
        </span>
        <span className="mt-2 text-base leading-tight font-semibold">
          <bdi>{character.name}</bdi>
        </span>
        <span className="line-clamp-2 text-sm text-soft">{character.tagline}</span>
      </button>
    </li>
  )
}

function portraitOf({ id, rig }: CharacterRecord): Document {
  const document = newDocument(id, rigIdOf(rig))
  return { ...document, stage: { ...document.stage, width: 720, height: 720 } }
}
