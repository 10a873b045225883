import { useEffect, useRef } from 'react'

/** A bare checkbox for dense rows. `mixed` when some of its rows are selected. */
export function RowCheckbox({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string
  checked: boolean
  mixed?: boolean
  onChange: (checked: boolean, range: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    // The whole cell is the click target.
    <label className="-m-3 flex size-11 cursor-pointer items-center justify-center">
      <span className="relative flex size-6 items-center justify-center">
        <input
          ref={box}
          type="checkbox"
          aria-label={label}
          checked={checked}
          // Only the click event has the Shift key.
          onClick={(event) => onChange(event.currentTarget.checked, event.shiftKey)}
          onChange={() => {}}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-[4px]"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none size-4 rounded-[4px] border border-line-strong bg-raised peer-checked:border-curtain peer-checked:bg-curtain peer-indeterminate:border-curtain peer-indeterminate:bg-curtain"
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none absolute inset-1 fill-none stroke-on-curtain stroke-2"
        >
          {mixed ? <path d="M4 8h8" strokeLinecap="round" /> : null}
          {checked && !mixed ? (
            <path d="m3.5 8.5 3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
          ) : null}
        </svg>
      </span>
    </label>
  )
}
