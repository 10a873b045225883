import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { classNames, fieldBox, fieldLabel } from '../class-names.ts'
import { loadWindows, useCloseIfNotLoaded, useWindows } from '../overlays/windows.ts'
import type { SelectProps } from './select-props.ts'

/** Looks the same before and after react-aria is loaded. A press before that opens it afterwards. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const loaded = useWindows(false)
  const [isFocused, setFocused] = useState(false)
  const [isWanted, setWanted] = useState(false)
  // A button that is replaced between the press and the click gets no click.
  const [isPressed, setPressed] = useState(false)
  useCloseIfNotLoaded(isWanted && !loaded, () => setWanted(false))
  if (loaded && !isPressed)
    return <loaded.SelectBox {...props} autoFocus={isFocused} defaultOpen={isWanted} />
  return (
    <ClosedSelect
      {...props}
      onFocusChange={setFocused}
      onPressChange={setPressed}
      onWantedChange={(isNowWanted) => {
        setPressed(false)
        setWanted(isNowWanted)
      }}
    />
  )
}

function ClosedSelect<Id extends string>({
  label,
  labelHidden,
  options,
  value,
  isDisabled = false,
  placeholder = 'Choose…',
  size = 'medium',
  className,
  onFocusChange,
  onPressChange,
  onWantedChange,
}: SelectProps<Id> & {
  onFocusChange: (isFocused: boolean) => void
  onPressChange: (isPressed: boolean) => void
  /** Called with `true` when it has to open, and with `false` when that is taken back. */
  onWantedChange: (isWanted: boolean) => void
}) {
  const id = useId()
  const chosen = options.find((option) => option.id === value)
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className={labelHidden ? 'sr-only' : fieldLabel}>
        {label}
      </span>
      <button
        type="button"
        disabled={isDisabled}
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-labelledby={`${id}-value ${id}-label`}
        onPointerEnter={loadWindows}
        onFocus={() => {
          onFocusChange(true)
          loadWindows()
        }}
        onBlur={() => {
          onFocusChange(false)
          onWantedChange(false)
        }}
        onPointerDown={() => onPressChange(true)}
        onPointerCancel={() => onPressChange(false)}
        onPointerLeave={({ buttons }) => {
          // A finger that is lifted leaves before its click.
          if (buttons !== 0) onPressChange(false)
        }}
        onClick={() => {
          onWantedChange(true)
          loadWindows()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onWantedChange(false)
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          onWantedChange(true)
          loadWindows()
        }}
        className={classNames(
          fieldBox,
          size === 'small' ? 'h-8' : 'h-10',
          'flex items-center justify-between gap-2 pr-2 text-left',
        )}
      >
        <span id={`${id}-value`} className={classNames('truncate', chosen ? undefined : 'text-soft')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown className="text-soft" aria-hidden="true" />
      </button>
    </div>
  )
}
