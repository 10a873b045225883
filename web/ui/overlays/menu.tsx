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
  /** It destroys something: said in words and in colour. */
  danger?: boolean
  isDisabled?: boolean
  /** It is one of several of which one holds; they stand beside each other, and `of` names what is chosen. */
  choice?: { of: string; isChosen: boolean }
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
  /** Content above the items. */
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

/** The items in their order, those of one choice together. */
function groupsOf(items: readonly MenuItem[]): Group[] {
  const groups: Group[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.choice && last?.choice === item.choice.of) last.members.push(item)
    else groups.push({ ...(item.choice && { choice: item.choice.of }), members: [item] })
  }
  return groups
}
