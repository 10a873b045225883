import { useMemo } from 'react'
import { rigIdOf, type CharacterRecord } from '#contract/characters'
import { newDocument } from '#model/document/new-document'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useJam } from '../room/use-jam.ts'
import { useCharacters } from './use-characters.ts'

export function CharacterChoice({ seat, onClose }: { seat: number; onClose: () => void }) {
  const { room } = useJam()
  const characters = useCharacters()
  return (
    <Dialog title={`Who sits in seat ${seat + 1}?`} onClose={onClose} size="large">
      <ul className="grid grid-cols-2 gap-2.5 pb-4 sm:grid-cols-4">
        {characters.map((character) => (
          <li key={character.id}>
            <button
              type="button"
              className="flex size-full flex-col overflow-hidden rounded-panel border border-line bg-panel text-left hover:border-line-strong hover:bg-hover"
              onClick={() => {
                room.send({ t: 'seat', seat, character: character.id })
                onClose()
              }}
            >
              <span aria-hidden="true" className="block aspect-square w-full">
                <Portrait character={character} />
              </span>
              <span className="px-3 pt-2 font-medium">
                <bdi>{character.name}</bdi>
              </span>
              <span className="px-3 pb-2.5 text-sm text-soft">{character.tagline}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Portrait({ character }: { character: CharacterRecord }) {
  const document = useMemo(() => portraitOf(character), [character])
  const { cast } = useCast(document, { takes: [], voices: false })
  return <StageView document={document} cast={cast} life="acting" label="" stageClassName="" />
}

function portraitOf({ id, rig }: CharacterRecord) {
  const document = newDocument(id, rigIdOf(rig))
  return { ...document, stage: { ...document.stage, width: 720, height: 720 } }
}
