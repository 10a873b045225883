import type { SurveyLook } from '#contract/survey/look'
import { schemeOf, shiftedColours } from '#model/survey/look-tokens'
import { Button } from '../../../../ui/button.tsx'
import { ColourField, type ColourFieldProps } from '../../../../ui/fields/colour-field.tsx'
import { ThemeChips } from './theme-chips.tsx'

type Colours = Partial<Pick<SurveyLook, 'accent' | 'paper' | 'text'>>

/** Colours of buttons to start from; the first one is the product's own. */
const accents = [
  { value: '#b3302a', name: 'Curtain red' },
  { value: '#8a4b08', name: 'Amber' },
  { value: '#1f6b4a', name: 'Bottle green' },
  { value: '#24548f', name: 'Evening blue' },
  { value: '#6b3fa0', name: 'Violet' },
]
const papers = [
  { value: '#ffffff', name: 'White' },
  { value: '#fdf3d8', name: 'Cream' },
  { value: '#e4f4ea', name: 'Pale green' },
  { value: '#e6f1fc', name: 'Pale blue' },
  { value: '#10151f', name: 'Midnight' },
]
const texts = [
  { value: '#1c1c1c', name: 'Charcoal' },
  { value: '#43210f', name: 'Dark brown' },
  { value: '#123528', name: 'Dark green' },
  { value: '#10233f', name: 'Dark blue' },
  { value: '#f5f1e8', name: 'Ivory' },
]

/** The colours of a survey: a theme, or each by itself. */
export function LookColours({
  look,
  onChange,
  onChangeEnd,
}: {
  look: Colours
  onChange: (colours: Colours, mark?: string) => void
  onChangeEnd: () => void
}) {
  const { accent, paper, text } = look
  const shifted = shiftedColours(look)
  return (
    <>
      <ThemeChips look={look} onChange={onChange} />
      <ColourRow
        label="Page colour"
        chosen={paper}
        standard="#f8f3ea"
        swatches={papers}
        onChange={(next) => onChange({ paper: next }, 'paper')}
        onChangeEnd={onChangeEnd}
        note={
          paper === undefined
            ? 'Light or dark, as each person’s device prefers.'
            : `${schemeOf(paper) === 'light' ? 'Light' : 'Dark'} for everyone, whatever their device prefers.`
        }
      />
      <ColourRow
        label="Text colour"
        chosen={text}
        standard={paper && schemeOf(paper) === 'dark' ? '#f3ede2' : '#2a1f18'}
        swatches={texts}
        onChange={(next) => onChange({ text: next }, 'text')}
        onChangeEnd={onChangeEnd}
        note={shifted.text ? SHIFTED : ''}
      />
      <ColourRow
        label="Colour of buttons and links"
        chosen={accent}
        standard="#b3302a"
        swatches={accents}
        onChange={(next) => onChange({ accent: next }, 'accent')}
        onChangeEnd={onChangeEnd}
        note={shifted.accent ? SHIFTED : ''}
      />
    </>
  )
}

const SHIFTED = 'A darker or lighter shade is shown where this colour would be hard to see.'

/** A colour with a note about how it is shown, and the way back to the standard one. */
function ColourRow({
  chosen,
  standard,
  note,
  onChange,
  ...field
}: Pick<ColourFieldProps, 'label' | 'swatches' | 'onChangeEnd'> & {
  chosen: string | undefined
  /** Shown while none is chosen. */
  standard: string
  note: string
  onChange: (colour: string | undefined) => void
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <ColourField
          {...field}
          value={chosen ?? standard}
          onChange={(next) => onChange(next.toLowerCase())}
        />
        {chosen === undefined ? null : (
          <Button
            size="small"
            variant="plain"
            className="-ms-2.5"
            aria-label={`Standard ${field.label.toLowerCase()}`}
            onPress={() => {
              onChange(undefined)
              field.onChangeEnd()
            }}
          >
            Standard
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {note}
      </p>
    </div>
  )
}
