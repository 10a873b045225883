import type { Asker } from '#contract/survey/asking'
import CircleOff from 'lucide-react/icons/circle-off'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useState } from 'react'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { classNames, fieldLabel } from '../../../../ui/class-names.ts'
import { useAskers } from './use-askers.ts'

/** Tiles of the characters that may read questions. */
export function AskerField({
  label,
  none,
  asker,
  error,
  onChange,
}: {
  label: string
  /** Name of the choice without a character. */
  none: string
  asker: Asker | undefined
  /** The reason why the server refused the choice. */
  error: string | undefined
  onChange: (asker: Asker | undefined) => void
}) {
  const name = useId()
  const { askers, isLoading } = useAskers()
  /** A private character whose owner has not agreed yet. */
  const [pending, setPending] = useState('')
  const chosen = pending || (asker?.character ?? '')
  const character = askers.find(({ id }) => id === chosen)
  const isUnknown = chosen !== '' && !character && !isLoading

  function choose(id: string) {
    const isPrivate = askers.find((one) => one.id === id)?.isPrivate === true
    setPending(isPrivate ? id : '')
    if (isPrivate) return onChange(undefined)
    onChange(id === '' ? undefined : { character: id })
  }

  const tile = (id: string) => ({
    type: 'radio' as const,
    name,
    checked: id === chosen,
    onChange: () => choose(id),
    className: 'sr-only',
  })
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="flex flex-col gap-2">
      <legend className={classNames(fieldLabel, 'mb-1.5')}>{label}</legend>
      <div
        tabIndex={-1}
        className="relative grid max-h-72 grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5 overflow-y-auto p-1"
      >
        <label className={tileClass}>
          <input {...tile('')} />
          <span className="grid size-14 place-items-center text-2xl text-soft">
            <CircleOff aria-hidden="true" />
          </span>
          <span className={nameClass}>{none}</span>
        </label>
        {askers.map(({ id, name: title, portrait, isPrivate }) => (
          <label key={id} className={tileClass}>
            <input {...tile(id)} />
            <img src={portrait} alt="" loading="lazy" className="size-14 object-contain" />
            <span className={nameClass}>{isPrivate ? `${title} (private)` : title}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5" aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {character?.isPrivate ? (
        <Checkbox
          label={`Everyone with the link sees ${character.name}`}
          description="It is private. It asks the questions only once you agree."
          value={asker?.character === chosen && asker.open === true}
          onChange={(isAgreed) => {
            setPending(isAgreed ? '' : chosen)
            onChange(isAgreed ? { character: chosen, open: true } : undefined)
          }}
        />
      ) : null}
      {isUnknown ? (
        <p role="status" className="text-sm text-soft">
          You can’t see this character: it was deleted, or it is private to another author. Choose another
          one, or leave it.
        </p>
      ) : null}
    </fieldset>
  )
}

const tileClass =
  'flex cursor-pointer flex-col items-center gap-1 rounded-control border border-line bg-raised p-1.5 text-center has-checked:border-ink has-checked:bg-pressed not-has-checked:hover:bg-hover shows-focus'
const nameClass = 'line-clamp-2 text-xs wrap-anywhere'
