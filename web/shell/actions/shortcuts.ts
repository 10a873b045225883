export type KeyPlace = 'page' | 'text' | 'button' | 'clicked' | 'range' | 'window'

/** Needed by text fields, even with Ctrl or Cmd. */
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
 * Text fields handle typing and editing keys, buttons their press, sliders their arrows, and dialogs everything. A
 * button focused by a click leaves Space to playback.
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

/** A held key only triggers repeating actions. */
export function isPress(
  { defaultPrevented, repeat }: Pick<KeyboardEvent, 'defaultPrevented' | 'repeat'>,
  { repeats = false }: { repeats?: boolean },
): boolean {
  return !defaultPrevented && (!repeat || repeats)
}

/** `byHand` if the target was focused by a pointer. */
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
  // Media elements have keys of their own: the arrows seek.
  if (target.matches('input, textarea, select, audio, video, [contenteditable="true"]')) return 'text'
  return 'page'
}
