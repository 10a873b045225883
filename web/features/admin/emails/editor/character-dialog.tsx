import { portraitPath, type CharacterRecord } from '#contract/characters'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SectionError } from '../../frame/admin-page.tsx'
import { useGallery } from './use-insert-picture.ts'

export function CharacterDialog({
  onPick,
  onClose,
}: {
  onPick: (character: CharacterRecord) => void
  onClose: () => void
}) {
  const { data, error, refetch } = useGallery()
  return (
    <Dialog title="A character" onClose={onClose}>
      {data ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {data.map((character) => (
            <li key={character.id}>
              <button
                type="button"
                onClick={() => onPick(character)}
                className="flex w-full flex-col items-center gap-2 rounded-panel border border-line bg-raised p-3 hover:border-line-strong hover:bg-hover"
              >
                <img src={portraitPath(character)} alt="" className="h-28 object-contain" />
                <span className="font-medium">{character.name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  )
}
