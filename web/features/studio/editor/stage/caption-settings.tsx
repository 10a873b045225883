import type { CaptionStyle } from '#contract/document/document'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'

const looks: readonly { id: CaptionStyle['look']; label: string }[] = [
  { id: 'plain', label: 'Plain' },
  { id: 'card', label: 'Box' },
  { id: 'outline', label: 'Outline' },
  { id: 'bold', label: 'Bold' },
  { id: 'pop', label: 'Pop' },
  { id: 'karaoke', label: 'Karaoke' },
  { id: 'typewriter', label: 'Typewriter' },
]
const sizes: readonly { id: CaptionStyle['size']; label: string }[] = [
  { id: 'small', label: 'Small' },
  { id: 'medium', label: 'Medium' },
  { id: 'large', label: 'Large' },
]
const LINES = 'lines'
const amounts = [
  { id: LINES, label: 'Two lines' },
  { id: '1', label: '1 word' },
  { id: '2', label: '2 words' },
  { id: '3', label: '3 words' },
  { id: '4', label: '4 words' },
]
const positions: readonly { id: NonNullable<CaptionStyle['position']>; label: string }[] = [
  { id: 'bottom', label: 'Bottom' },
  { id: 'top', label: 'Top' },
]
const fonts: readonly { id: NonNullable<CaptionStyle['font']>; label: string }[] = [
  { id: 'clear', label: 'Clear' },
  { id: 'stage', label: 'Stage' },
]
/** These show what is being said in a way of their own. */
const SPOKEN: ReadonlySet<CaptionStyle['look']> = new Set(['pop', 'karaoke', 'typewriter'])

export const usualCaptions: CaptionStyle = { look: 'card', size: 'medium', highlight: false }

/** The look of all captions of a project. */
export function CaptionSettings({
  style,
  onChange,
}: {
  style: CaptionStyle
  onChange: (style: CaptionStyle) => void
}) {
  const change = (part: Partial<CaptionStyle>) => onChange({ ...style, ...part })
  return (
    <>
      <RadioChips label="Captions" options={looks} value={style.look} onChange={(look) => change({ look })} />
      {SPOKEN.has(style.look) ? null : (
        <Switch
          label="Highlight word by word"
          value={style.highlight}
          onChange={(highlight) => change({ highlight })}
        />
      )}
      <RadioChips
        label="Size of captions"
        options={sizes}
        value={style.size}
        onChange={(size) => change({ size })}
      />
      <RadioChips
        label="Shown at once"
        options={amounts}
        value={style.words ? String(style.words) : LINES}
        onChange={(id) => change({ words: id === LINES ? null : Number(id) })}
      />
      <RadioChips
        label="Position of captions"
        options={positions}
        value={style.position ?? 'bottom'}
        onChange={(position) => change({ position })}
      />
      <RadioChips
        label="Font of captions"
        options={fonts}
        value={style.font ?? 'clear'}
        onChange={(font) => change({ font })}
      />
    </>
  )
}
