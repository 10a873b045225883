import Check from 'lucide-react/icons/check'
import { Fragment, useRef } from 'react'
import {
  Keyboard,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  Popover,
  Separator,
} from 'react-aria-components/Menu'
import { classNames, floating, floatingRow } from '../class-names.ts'
import { Kbd } from '../kbd.tsx'
import type { FirstFocus, MenuItem, MenuProps, OpenedBy } from './overlay-props.ts'

type MenuWindowProps = Omit<MenuProps, 'trigger' | 'onOpenChange'> & OpenedBy & { focus: FirstFocus }

/** A menu's items; `menu.tsx` loads it. */
export function MenuWindow({
  items,
  label,
  header,
  placement = 'bottom end',
  triggerRef,
  triggerId,
  id,
  isOpen,
  focus,
  onOpenChange,
}: MenuWindowProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Popover
      trigger="MenuTrigger"
      triggerRef={triggerRef}
      scrollRef={list}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      aria-labelledby={triggerId}
      placement={placement}
      offset={6}
      className={classNames(floating, 'min-w-48 max-w-80 overflow-auto p-1 data-entering:animate-appear')}
    >
      {header}
      <AriaMenu
        ref={list}
        id={id}
        aria-labelledby={triggerId}
        {...(label === undefined ? {} : { 'aria-label': label })}
        autoFocus={focus}
        onClose={() => onOpenChange(false)}
        className="outline-none"
      >
        {groupsOf(items).map(({ choice, members: [first, ...others] }) => (
          <Fragment key={first.id}>
            {first.separated ? <Separator className="mx-2 my-1 border-t border-line" /> : null}
            {choice ? (
              <MenuSection
                aria-label={choice}
                selectionMode="single"
                selectedKeys={[first, ...others].filter((one) => one.choice?.isChosen).map(({ id }) => id)}
              >
                {[first, ...others].map(row)}
              </MenuSection>
            ) : (
              row(first)
            )}
          </Fragment>
        ))}
      </AriaMenu>
    </Popover>
  )
}

function row(item: MenuItem) {
  return (
    <AriaMenuItem
      key={item.id}
      id={item.id}
      textValue={item.label}
      isDisabled={item.isDisabled ?? false}
      onAction={item.onAction}
      className={classNames(floatingRow, item.danger && 'text-danger')}
    >
      <span className={classNames('flex w-4 shrink-0', item.danger ? null : 'text-soft')}>{item.icon}</span>
      <span className="flex-1 truncate">{item.label}</span>
      {item.choice?.isChosen ? <Check aria-hidden="true" /> : null}
      {item.shortcut ? (
        <Keyboard className="ml-4 text-soft">
          <Kbd keys={item.shortcut} />
        </Keyboard>
      ) : null}
    </AriaMenuItem>
  )
}

interface Group {
  /** The selected item of a group; absent for a plain item. */
  choice?: string
  members: [MenuItem, ...MenuItem[]]
}

function groupsOf(items: readonly MenuItem[]): Group[] {
  const groups: Group[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.choice && last?.choice === item.choice.of) last.members.push(item)
    else groups.push({ ...(item.choice && { choice: item.choice.of }), members: [item] })
  }
  return groups
}
