import type { ReactElement, ReactNode } from 'react'
import {
  Keyboard,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
} from 'react-aria-components/Menu'
import { classNames, floating, floatingRow } from './class-names.ts'
import { Kbd } from './kbd.tsx'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  shortcut?: string | undefined
  /** It destroys something: said in words and in colour. */
  danger?: boolean
  isDisabled?: boolean
  /** A line above it. */
  separated?: boolean
  onAction: () => void
}

export interface MenuProps {
  /** One button of this folder; it gets the expanded state and the keys. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Name of the list; the trigger's name if missing. */
  label?: string
  /** Stands above the items and is not one of them. */
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  onOpenChange?: (isOpen: boolean) => void
}

/** A list of actions behind a button. */
export function Menu({ trigger, items, label, header, placement = 'bottom end', onOpenChange }: MenuProps) {
  return (
    <MenuTrigger {...(onOpenChange && { onOpenChange })}>
      {/* Safe: every control of this folder passes what it does not know on to its DOM element. */}
      <Pressable>{trigger as ReactElement<Record<string, unknown>, string>}</Pressable>
      <Popover
        placement={placement}
        offset={6}
        className={classNames(floating, 'min-w-48 max-w-80 overflow-auto p-1 data-entering:animate-appear')}
      >
        {header}
        <AriaMenu {...(label === undefined ? {} : { 'aria-label': label })} className="outline-none">
          {items.flatMap((item) => [
            item.separated ? (
              <Separator key={`${item.id}-line`} className="mx-2 my-1 border-t border-line" />
            ) : null,
            <AriaMenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled ?? false}
              onAction={item.onAction}
              className={classNames(floatingRow, item.danger && 'text-danger')}
            >
              <span className={classNames('flex w-4 shrink-0', item.danger ? null : 'text-soft')}>
                {item.icon}
              </span>
              <span className="flex-1 truncate">{item.label}</span>
              {item.shortcut ? (
                <Keyboard className="ml-4 text-soft">
                  <Kbd keys={item.shortcut} />
                </Keyboard>
              ) : null}
            </AriaMenuItem>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
