/** Where a key was pressed, as far as shortcuts care. */
export type KeyPlace = 'page' | 'text' | 'button' | 'clicked' | 'range' | 'window'

/** Keys that a text field needs for itself, even with Ctrl or Cmd. */
const editingKeys = new Set(['a', 'c', 'v', 'x', 'y', 'z', 'arrowleft', 'arrowright', 'backspace', 'delete'])
const pressingKeys = new Set(['space', 'enter', ' '])
const movingKeys = new Set([
  'arrowleft',
  'arrowright',
  'arrowup',
  'arrowdown',
  'home',
  'end',
  'pageup',
  'pagedown',
])

/**
 * Whether a shortcut counts when its keys are pressed in `place`: a text field keeps typing and
 * editing, a button its own press, a slider its moves, and an open window everything. A button that has the focus only
 * because it was clicked does not want Space: anyone who clicked a tool and presses it then wants to hear the piece.
 */
export function shortcutApplies(shortcut: string, place: KeyPlace): boolean {
  const keys = shortcut.toLowerCase().split('+')
  const key = keys.at(-1) ?? ''
  const withCommand = keys.includes('$mod') || keys.includes('control') || keys.includes('meta')
  switch (place) {
    case 'page':
      return true
    case 'text':
      return withCommand && !editingKeys.has(key)
    case 'clicked':
      return withCommand || key !== 'enter'
    case 'button':
      return withCommand || !pressingKeys.has(key)
    case 'range':
      return withCommand || !movingKeys.has(key)
    case 'window':
      return false
    default:
      return place satisfies never
  }
}

/** Whether a key event asks for an action: a key that is held asks again only for one that goes on meanwhile. */
export function isPress(
  { defaultPrevented, repeat }: Pick<KeyboardEvent, 'defaultPrevented' | 'repeat'>,
  { repeats = false }: { repeats?: boolean },
): boolean {
  return !defaultPrevented && (!repeat || repeats)
}

/** The place an event's target stands for; `byHand`: the focus came there by a pointer, not by keys. */
export function keyPlaceOf(target: EventTarget | null, { byHand = false } = {}): KeyPlace {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'))
    return 'window'
  if (
    target.matches('input[type="range"], [role="slider"], [role="radio"], input[type="radio"], [role="tab"]')
  ) {
    return 'range'
  }
  if (byHand && target.matches('button')) return 'clicked'
  if (target.matches('input[type="checkbox"], input[type="color"], button, a[href], summary')) return 'button'
  // What plays has keys of its own as well: the arrows seek in it.
  if (target.matches('input, textarea, select, audio, video, [contenteditable="true"]')) return 'text'
  return 'page'
}
