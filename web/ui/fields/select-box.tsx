import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components/Select'
import { classNames, fieldBox, fieldLabel, floating, floatingRow } from '../class-names.ts'
import { TruncatedText } from '../truncated-text.tsx'
import type { SelectProps } from './select-props.ts'

/** A select of react-aria; `select.tsx` loads it. */
export function SelectBox<Id extends string>({
  label,
  labelHidden,
  options,
  value,
  onChange,
  isDisabled = false,
  placeholder = 'Choose…',
  size = 'medium',
  className,
  autoFocus,
  defaultOpen,
}: SelectProps<Id> & { autoFocus: boolean; defaultOpen: boolean }) {
  return (
    <AriaSelect
      autoFocus={autoFocus}
      defaultOpen={defaultOpen}
      value={value}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
      isDisabled={isDisabled}
      placeholder={placeholder}
      disabledKeys={options.filter((option) => option.isDisabled).map((option) => option.id)}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={labelHidden ? 'sr-only' : fieldLabel}>{label}</Label>
      <Button
        className={classNames(
          fieldBox,
          size === 'small' ? 'h-8' : 'h-10',
          'flex items-center justify-between gap-2 pr-2 text-left',
        )}
      >
        <SelectValue className="truncate data-placeholder:text-soft">
          {({ defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : options.find((option) => option.id === value)?.label
          }
        </SelectValue>
        <ChevronDown className="text-soft" aria-hidden="true" />
      </Button>
      <Popover
        offset={4}
        className={classNames(floating, 'min-w-(--trigger-width) p-1 data-entering:animate-appear')}
      >
        <ListBox items={options} className="max-h-80 overflow-auto outline-none">
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className={classNames(floatingRow, 'group pr-3')}
            >
              <Check className="invisible group-data-selected:visible" aria-hidden="true" />
              <span className="flex min-w-0 flex-col">
                <TruncatedText>{option.label}</TruncatedText>
                {option.hint ? <span className="text-soft">{option.hint}</span> : null}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
