import { useMemo, useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { compileRig } from '#model/rig/compile'
import { createSnapshots } from '../../editing/history.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { drawingErrorMessage, type DrawingErrorMessage } from '../drawing-error.ts'
import { composeCharacter } from './compose.ts'
import { createBuilt } from './create-built.ts'
import type { ColourSlot, PartSlot, Recipe } from './figure/recipe.ts'
import { presenters } from './looks/presenters.ts'
import { randomRecipe } from './looks/random.ts'
import { withPart } from './looks/sections.ts'

export type Builder = ReturnType<typeof useBuilder>

/** A character being built, with undo. It starts as a random one. */
export function useBuilder(onDone: (character: WorkshopCharacter) => void) {
  const [history] = useState(() => createSnapshots<Recipe>(randomRecipe(newSeed())))
  const { value: recipe, canUndo, canRedo } = useSignal(history)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<DrawingErrorMessage>()
  const rig = useMemo(() => compileRig(composeCharacter(recipe, 'Preview')), [recipe])

  async function save(name: string) {
    if (isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      onDone(await createBuilt(name, composeCharacter(recipe, name)))
    } catch (failure) {
      setError(drawingErrorMessage(failure))
    } finally {
      setSaving(false)
    }
  }

  return {
    recipe,
    rig,
    canUndo,
    canRedo,
    isSaving,
    error,
    save,
    undo: () => history.undo(),
    redo: () => history.redo(),
    surprise: () => history.apply(randomRecipe(newSeed(), recipe.style)),
    choose: (slot: PartSlot, option: string) => history.apply(withPart(recipe, slot, option)),
    colour(slot: ColourSlot, colour: string) {
      history.apply({ ...recipe, colours: { ...recipe.colours, [slot]: colour } }, { key: slot })
    },
    startWith(presenter: string) {
      const found = presenters.find(({ id }) => id === presenter)
      if (found) history.apply(found.recipe)
    },
    /** Ends an undo step. */
    seal: () => history.seal(),
  }
}

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
