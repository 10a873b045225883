const onApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const names: Record<string, string> = {
  $mod: onApple ? '⌘' : 'Ctrl',
  Shift: onApple ? '⇧' : 'Shift',
  Alt: onApple ? '⌥' : 'Alt',
  Control: 'Ctrl',
  Space: 'Space',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Backspace: '⌫',
  Enter: '↵',
}

/** Formats a shortcut in tinykeys' notation (`$mod+k`, `g p`) for display. */
export function keyNames(shortcut: string): string[] {
  return shortcut
    .split(' ')
    .flatMap((press) => press.split(/\+(?=.)/))
    .map((key) => names[key] ?? key.replace(/^(Key|Digit)(?=.$)/, '').replace(/^./, (c) => c.toUpperCase()))
}

export function ariaShortcut(shortcut: string): string {
  return shortcut
    .replace('$mod', onApple ? 'Meta' : 'Control')
    .replace(/(^|\+)(?:Key|Digit)(?=.$)/, '$1')
    .replace(/(^|\+)([a-z])$/, (_, plus: string, key: string) => plus + key.toUpperCase())
}

export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-0.5" aria-hidden="true">
      {keyNames(keys).map((name, index) => (
        <kbd
          key={`${index}-${name}`}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-current/25 px-1 font-text text-xs font-medium opacity-80"
        >
          {name}
        </kbd>
      ))}
    </span>
  )
}
