import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { WorkshopCharacter } from '#contract/characters'
import { UndoButtons } from '../../../editing/undo-buttons.tsx'
import { UnsavedGuard } from '../../../shell/navigation/unsaved-guard.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { PropControls } from '../../../stage/prop-controls.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PropsEditor } from '../../../rigging/props/props-editor.tsx'
import { CharacterStage } from './character-stage.tsx'
import { PropsHistory } from './props-history.tsx'
import { SavePropsDialog } from './save-props-dialog.tsx'
import { hasProps, usePropsEditor } from './use-props-editor.ts'
import { WorkshopGate } from './workshop-gate.tsx'

/** `/admin/characters/:id/custom-props`. */
export function Component() {
  const { id = '' } = useParams()
  return <WorkshopGate id={id}>{(character) => <Gate key={id} character={character} />}</WorkshopGate>
}

function Gate({ character }: { character: WorkshopCharacter }) {
  useTitle(`Custom props of ${character.name}`)
  // The version being edited, whatever others save meanwhile; a new `round` starts from theirs.
  const [{ base, round }, setBase] = useState({ base: character, round: 0 })
  if (hasProps(base.draft)) {
    return (
      <CustomProps
        key={round}
        character={base}
        onSaved={(saved) => setBase({ base: saved, round })}
        onTheirs={(theirs) => setBase({ base: theirs, round: round + 1 })}
      />
    )
  }
  return (
    <EmptyState
      heading="h1"
      title="Not a puppet yet"
      text={`${character.name} has no rig so far. Its props come with it: start in the studio.`}
      className="min-h-[60vh] justify-center"
    >
      <Link to={`/admin/studio?character=${character.id}`} className={buttonClass({ variant: 'primary' })}>
        Open studio
      </Link>
    </EmptyState>
  )
}

function CustomProps({
  character,
  onSaved,
  onTheirs,
}: {
  character: WorkshopCharacter
  onSaved: (saved: WorkshopCharacter) => void
  onTheirs: (theirs: WorkshopCharacter) => void
}) {
  const editor = usePropsEditor(character)
  const { changes, rig } = editor
  const [isSaving, setSaving] = useState(false)

  return (
    <div className="flex w-full max-w-7xl flex-col gap-6 px-4 pt-5 pb-12 md:px-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Link to={`/admin/characters/${character.id}`} className="text-sm text-soft hover:underline">
            <bdi>{character.name}</bdi>
          </Link>
          <h1 className="text-3xl">Custom props</h1>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <span role="status" className="mr-2 text-sm text-soft">
            {changes.length === 0
              ? 'Nothing changed'
              : `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`}
          </span>
          <UndoButtons
            canUndo={editor.canUndo}
            canRedo={editor.canRedo}
            onUndo={editor.undo}
            onRedo={editor.redo}
            hasKeys={false}
          />
          <Button
            variant="primary"
            isDisabled={editor.edited === character.draft}
            onPress={() => setSaving(true)}
          >
            Review and save
          </Button>
        </div>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6 max-lg:**:scroll-mt-52">
          <section aria-label="Definitions" className="rounded-panel border border-line bg-panel">
            <PropsEditor
              props={editor.props}
              onChange={editor.setProps}
              onEnd={editor.seal}
              groups={editor.groups}
              colours={editor.colours}
              onTakeColour={editor.takeColour}
            />
          </section>
          <PropsHistory character={character} current={editor.props} onRestore={editor.setProps} />
        </div>
        {/** On narrow screens the puppet stays above, with its current props below the editor. */}
        <aside aria-label="Live puppet" className="contents lg:sticky lg:top-20 lg:flex lg:flex-col lg:gap-4">
          <div className="max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:-order-1 max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:p-2">
            <div className="max-lg:mx-auto max-lg:max-w-44">
              <CharacterStage
                svg={editor.edited}
                character={character.id}
                name={character.name}
                props={editor.values}
              />
            </div>
          </div>
          <div className="flex gap-2">
            <Button size="small" isDisabled={!rig} onPress={editor.wearRandom}>
              Random
            </Button>
            <Button size="small" variant="plain" onPress={editor.wearNothing}>
              Reset
            </Button>
          </div>
          {rig ? (
            <PropControls
              definitions={rig.props}
              values={editor.values}
              onChange={editor.wear}
              onChangeEnd={() => undefined}
            />
          ) : (
            <p role="alert" className="text-sm text-danger">
              The rig can’t be read with these props: a layer uses a prop that doesn’t exist, or a slider
              changes a group that doesn’t exist.
            </p>
          )}
        </aside>
      </div>
      <UnsavedGuard isUnsaved={editor.edited !== character.draft} />
      {isSaving ? (
        <SavePropsDialog
          character={character}
          draft={editor.edited}
          changes={changes}
          isWhole={rig !== undefined}
          onClose={() => setSaving(false)}
          onSaved={onSaved}
          onTheirs={onTheirs}
        />
      ) : null}
    </div>
  )
}
