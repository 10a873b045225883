import { useId, useMemo } from 'react'
import { fieldLabel } from '../../ui/class-names.ts'
import { useBlobAddress } from '../../ui/hooks/use-blob-address.ts'
import { composePortrait } from './compose.ts'
import type { Recipe } from './figure/recipe.ts'

export interface RecipeTile {
  id: string
  label: string
  recipe: Recipe
}

interface RecipeTilesProps {
  label: string
  tiles: readonly RecipeTile[]
  view: 'head' | 'figure'
  /** `undefined` if none is chosen. */
  value: string | undefined
  onChange: (id: string) => void
}

/** Characters to choose from, as pictures. */
export function RecipeTiles({ label, tiles, view, value, onChange }: RecipeTilesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={fieldLabel}>{label}</legend>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5">
        {tiles.map((tile) => (
          <label
            key={tile.id}
            className="flex cursor-pointer flex-col items-center rounded-control border border-line bg-panel p-1 transition-colors hover:border-line-strong has-checked:border-curtain has-checked:shadow-[0_0_0_1px_var(--curtain)] shows-focus"
          >
            <input
              type="radio"
              name={name}
              checked={tile.id === value}
              onChange={() => onChange(tile.id)}
              className="sr-only"
            />
            <RecipePicture recipe={tile.recipe} view={view} />
            <span className="max-w-full truncate text-xs">{tile.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function RecipePicture({ recipe, view }: { recipe: Recipe; view: 'head' | 'figure' }) {
  const blob = useMemo(
    () => new Blob([composePortrait(recipe, view)], { type: 'image/svg+xml' }),
    [recipe, view],
  )
  return <img src={useBlobAddress(blob)} alt="" className="aspect-square w-full rounded-[4px] bg-[#f3ead9]" />
}
