import type { ReactElement, ReactNode, RefObject } from 'react'

export interface DialogProps {
  title: string
  children?: ReactNode
  /** Called by Escape, the close button and a press outside. */
  onClose: () => void
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large' | 'whole'
  /** The language of its texts; English by default. */
  language?: { tag: string; direction: 'ltr' | 'rtl' } | undefined
  /** Set when Escape must not close it. */
  escapeDisabled?: boolean
  /** Closed by its own buttons and Escape only; with `escapeDisabled`, by its buttons only. */
  modalOnly?: boolean
  /** Typed text survives closing. */
  keepsTyped?: boolean
}

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

export interface PopoverProps {
  /** One button of this folder; it gets the expanded state. */
  trigger: ReactElement
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  className?: string
}

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right'

/** The item of a menu that has the focus when it opens; `true`: the menu itself. */
export type FirstFocus = 'first' | 'last' | true

/** The state of an overlay's button, for the window. */
export interface OpenedBy {
  triggerRef: RefObject<HTMLElement | null>
  triggerId: string
  /** Id of the element that the button controls. */
  id: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}
