import Check from 'lucide-react/icons/check'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import {
  Keyboard,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
} from 'react-aria-components/Menu'
import { classNames, floating, floatingRow } from '../class-names.ts'
import { Kbd } from '../kbd.tsx'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  shortcut?: string | undefined
  /** Marks a destructive item by text and colour. */
  danger?: boolean
  isDisabled?: boolean
  /** An item of a single-choice group; `of` is the group's name. */
  choice?: { of: string; isChosen: boolean }
  /** Adds a separator above. */
  separated?: boolean
  onAction: () => void
}

export interface MenuProps {
  trigger: ReactElement
  items: readonly MenuItem[]
  label?: string
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  onOpenChange?: (isOpen: boolean) => void
}

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
    </MenuTrigger>
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
