import Dices from 'lucide-react/icons/dices'
import { useDeferredValue, useMemo, useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import type { PropValues } from '#contract/document/document'
import { UndoButtons } from '../../editing/undo-buttons.tsx'
import { undoKeys } from '../../editing/undo-keys.ts'
import { StageView } from '../../stage/stage-view.tsx'
import { Button } from '../../ui/button.tsx'
import { ColourField } from '../../ui/fields/colour-field.tsx'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PreviewBar } from '../preview-bar.tsx'
import { usePuppetPreview } from '../use-puppet-preview.ts'
import { slotLabels } from './looks/metadata.ts'
import { swatches } from './looks/palettes.ts'
import { presenters } from './looks/presenters.ts'
import { optionLabel, sections, withPart, type PartChoice, type SectionId } from './looks/sections.ts'
import { RecipeTiles } from './recipe-tiles.tsx'
import { useBuilder, type Builder } from './use-builder.ts'

const asDrawn: PropValues = {}
const presenterSection = { id: 'presenters', label: 'Presenters' } as const

/** Builds a character from drawn parts, previews it talking, and names and saves it. */
export function CharacterBuilder({
  onDone,
  onCancel,
}: {
  onDone: (character: WorkshopCharacter) => void
  onCancel: () => void
}) {
  const builder = useBuilder(onDone)
  const [section, setSection] = useState<SectionId | 'presenters'>('body')
  return (
    <section
      aria-label="Build a character"
      onKeyDown={undoKeys(builder)}
      className="grid gap-5 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <Preview builder={builder} onCancel={onCancel} />
      <div className="flex min-w-0 flex-col gap-4">
        <RadioChips
          label="Category"
          labelHidden
          options={[presenterSection, ...sections]}
          value={section}
          onChange={setSection}
        />
        {section === 'presenters' ? (
          <RecipeTiles
            label="Start with a presenter"
            tiles={presenters}
            view="figure"
            value={presenters.find(({ recipe }) => recipe === builder.recipe)?.id}
            onChange={builder.startWith}
          />
        ) : (
          <Parts builder={builder} section={section} />
        )}
      </div>
    </section>
  )
}

function Preview({ builder, onCancel }: { builder: Builder; onCancel: () => void }) {
  const preview = usePuppetPreview(builder.rig, asDrawn)
  const [name, setName] = useState('')
  const { isSaving, error } = builder
  return (
    <div className="flex flex-col gap-3 max-md:contents">
      <div className="max-md:sticky max-md:-top-1 max-md:z-10 max-md:-mx-2 max-md:bg-raised max-md:px-2 max-md:pb-2">
        <div className="relative aspect-square rounded-stage bg-[#f3ead9] max-md:mx-auto max-md:max-w-60">
          <StageView
            document={preview.document}
            cast={preview.cast}
            position={preview.position}
            playing={preview.playing}
            life="acting"
            voice={preview.voice}
            label="Your character"
            className="absolute! inset-0"
          />
        </div>
        <div className="mt-2 flex items-center gap-1">
          <Button size="small" icon={<Dices aria-hidden="true" />} onPress={builder.surprise}>
            Surprise me
          </Button>
          <span className="ml-auto flex">
            <UndoButtons
              size="small"
              canUndo={builder.canUndo}
              canRedo={builder.canRedo}
              onUndo={builder.undo}
              onRedo={builder.redo}
            />
          </span>
        </div>
      </div>
      <form
        className="flex flex-col gap-3 max-md:order-last"
        onSubmit={(submit) => {
          submit.preventDefault()
          if (name.trim() === '') return
          preview.stop()
          preview.microphone.stop()
          void builder.save(name.trim())
        }}
      >
        <PreviewBar puppetPreview={preview} isReady onPreview={() => undefined} onHold={() => undefined} />
        <TextField label="Name" value={name} maxLength={60} onChange={setName} />
        {error ? (
          <p role="alert" className="text-sm text-danger">
            {error.title}. {error.text}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={onCancel} isDisabled={isSaving}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" pending={isSaving} isDisabled={name.trim() === ''}>
            Save character
          </Button>
        </div>
      </form>
    </div>
  )
}

function Parts({ builder, section }: { builder: Builder; section: SectionId }) {
  const { recipe } = builder
  const { parts, colours } = sections.find(({ id }) => id === section) ?? sections[0]
  return (
    <>
      {colours.map((slot) => (
        <ColourField
          key={slot}
          label={slotLabels[slot]}
          value={recipe.colours[slot]}
          swatches={swatches[slot]}
          onChange={(colour) => builder.colour(slot, colour)}
          onChangeEnd={builder.seal}
        />
      ))}
      {parts.map((part) => (
        <PartTiles key={part.slot} {...part} builder={builder} />
      ))}
    </>
  )
}

function PartTiles({ slot, label, options, view, builder }: PartChoice & { builder: Builder }) {
  const { recipe, choose } = builder
  const shown = useDeferredValue(recipe)
  const tiles = useMemo(
    () =>
      options.map((option) => ({
        id: option,
        label: optionLabel(option),
        recipe: withPart(shown, slot, option),
      })),
    [options, shown, slot],
  )
  return (
    <RecipeTiles
      label={label}
      tiles={tiles}
      view={view}
      value={recipe[slot]}
      onChange={(option) => choose(slot, option)}
    />
  )
}
