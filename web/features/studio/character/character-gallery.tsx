import { useMemo, useState } from 'react'
import { characterKinds, rigIdOf, type CharacterKind, type CharacterRecord } from '#contract/characters'
import { newDocument } from '#model/document/new-document'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** All characters in a row, animated; one of them performs. */
export function CharacterGallery({
  characters,
  error,
  onRetry,
  chosen,
  onChoose,
}: {
  characters: readonly CharacterRecord[] | undefined
  error: unknown
  onRetry: () => void
  chosen: string
  onChoose: (character: CharacterRecord) => void
}) {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState('all')
  if (error && !characters) {
    return (
      <ErrorNotice {...errorMessage(error)}>
        <Button size="small" onPress={onRetry}>
          Try again
        </Button>
      </ErrorNotice>
    )
  }
  const kinds = characterKinds.filter((one) => characters?.some((character) => character.kind === one))
  const shown = characters?.filter((character) => fits(character, search, kind))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Character</legend>
      {characters && characters.length > 2 ? (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Find a character"
            labelHidden
            placeholder="Find a character"
            value={search}
            onChange={setSearch}
          />
          {kinds.length > 1 ? (
            <RadioChips
              label="Kind"
              labelHidden
              options={[
                { id: 'all', label: 'All' },
                ...kinds.map((id) => ({ id: id || 'other', label: kindWords[id] })),
              ]}
              value={kind}
              onChange={setKind}
            />
          ) : null}
        </div>
      ) : null}
      {shown?.length === 0 ? (
        <p className="text-sm text-soft">No character matches. Try another word.</p>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
        {shown
          ? shown.map((character) => (
              <CharacterCard
                key={character.id}
                character={character}
                isChosen={character.id === chosen}
                onChoose={() => onChoose(character)}
              />
            ))
          : Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} className="aspect-[4/5] rounded-panel" />
            ))}
      </div>
    </fieldset>
  )
}

function CharacterCard({
  character,
  isChosen,
  onChoose,
}: {
  character: CharacterRecord
  isChosen: boolean
  onChoose: () => void
}) {
  const document = useMemo(() => portraitOf(character), [character])
  const { cast } = useCast(document, { takes: [], voices: false })
  return (
    <label className="group flex cursor-pointer flex-col overflow-hidden rounded-panel border border-line bg-panel transition-colors hover:border-line-strong has-checked:border-curtain has-checked:shadow-[0_0_0_1px_var(--curtain)] shows-focus">
      <input
        type="radio"
        name="character"
        checked={isChosen}
        onChange={onChoose}
        aria-label={[isolated(character.name), character.tagline].filter(Boolean).join(': ')}
        className="sr-only"
      />
      <span aria-hidden="true" className="block aspect-square">
        <StageView document={document} cast={cast} life="acting" label={character.name} stageClassName="" />
      </span>
      <TruncatedText isCentred className="px-2 py-1.5 text-sm font-medium">
        {character.name}
      </TruncatedText>
    </label>
  )
}

const kindWords: Record<CharacterKind, string> = {
  '': 'Others',
  person: 'People',
  animal: 'Animals',
  creature: 'Creatures',
  object: 'Objects',
  presenter: 'Presenters',
}

function fits({ name, tagline, kind }: CharacterRecord, search: string, wanted: string): boolean {
  const words = `${name} ${tagline}`.toLowerCase()
  return words.includes(search.trim().toLowerCase()) && (wanted === 'all' || wanted === (kind || 'other'))
}

function portraitOf({ id, rig }: CharacterRecord) {
  const document = newDocument(id, rigIdOf(rig))
  return { ...document, stage: { ...document.stage, width: 720, height: 720 } }
}
