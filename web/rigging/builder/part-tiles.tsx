import { useId, useMemo } from 'react'
import { useBlobAddress } from '../../ui/hooks/use-blob-address.ts'
import { fieldLabel } from '../../ui/class-names.ts'
import { composePortrait } from './compose.ts'
import type { PartSlot, Recipe } from './figure/recipe.ts'
import { optionLabel, withPart } from './looks/sections.ts'

interface PartTilesProps {
  slot: PartSlot
  label: string
  options: readonly string[]
  view: 'head' | 'figure'
  /** Drawn with each option; may lag behind the chosen one. */
  recipe: Recipe
  value: string
  onChange: (option: string) => void
}

/** The options of a part as pictures of the character with each of them. */
export function PartTiles({ slot, label, options, view, recipe, value, onChange }: PartTilesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={fieldLabel}>{label}</legend>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5">
        {options.map((option) => (
          <label
            key={option}
            className="flex cursor-pointer flex-col items-center rounded-control border border-line bg-panel p-1 transition-colors hover:border-line-strong has-checked:border-curtain has-checked:shadow-[0_0_0_1px_var(--curtain)] shows-focus"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            <PartPicture recipe={recipe} slot={slot} option={option} view={view} />
            <span className="max-w-full truncate text-xs">{optionLabel(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PartPicture({
  recipe,
  slot,
  option,
  view,
}: Pick<PartTilesProps, 'recipe' | 'slot' | 'view'> & { option: string }) {
  const svg = useMemo(
    () => composePortrait(withPart(recipe, slot, option), view),
    [recipe, slot, option, view],
  )
  const blob = useMemo(() => new Blob([svg], { type: 'image/svg+xml' }), [svg])
  return <img src={useBlobAddress(blob)} alt="" className="aspect-square w-full rounded-[4px] bg-[#f3ead9]" />
}
