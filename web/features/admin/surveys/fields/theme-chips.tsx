import type { SurveyLook } from '#contract/survey/look'
import { useId, type CSSProperties } from 'react'
import { fieldLabel } from '../../../../ui/class-names.ts'
import { lookThemes } from './look-themes.ts'

type Colours = Partial<Pick<SurveyLook, 'accent' | 'paper' | 'text'>>

const standard = { name: 'Standard', paper: undefined, text: undefined, accent: undefined }

/** Ready colours, one press each; “Standard” has none of its own. */
export function ThemeChips({ look, onChange }: { look: Colours; onChange: (colours: Colours) => void }) {
  const group = useId()
  return (
    <fieldset>
      <legend className={`${fieldLabel} mb-1.5`}>Theme</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5">
        {[standard, ...lookThemes].map(({ name, ...colours }) => (
          <label
            key={name}
            className="relative flex cursor-pointer flex-col overflow-hidden rounded-control border border-line-strong bg-raised text-sm hover:border-ink has-checked:border-ink has-checked:shadow-[0_0_0_1px_var(--ink)] shows-focus"
          >
            <input
              type="radio"
              name={group}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={isSame(look, colours)}
              onChange={() => onChange(colours)}
            />
            <span
              aria-hidden="true"
              className="flex h-9 items-center justify-center gap-2 border-b border-line font-medium"
              style={swatchOf(colours)}
            >
              Aa
              <span
                className="size-3.5 rounded-full"
                style={{ backgroundColor: colours.accent ?? 'var(--curtain)' }}
              />
            </span>
            <span className="px-1.5 py-1 text-center">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function isSame(one: Colours, other: Colours): boolean {
  return one.accent === other.accent && one.paper === other.paper && one.text === other.text
}

const swatchOf = ({ paper, text }: Colours): CSSProperties => ({
  backgroundColor: paper ?? 'var(--paper)',
  color: text ?? 'var(--ink)',
})
