import { renderToStaticMarkup as markup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '../button.tsx'
import { Checkbox } from './checkbox.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { RadioChips } from './radio-chips.tsx'
import { Slider } from '../dials/slider.tsx'
import { Switch } from './switch.tsx'
import { TextField } from './text-field.tsx'

const nothing = () => undefined

test('a field is wired to its label, its description and its error', () => {
  const html = markup(
    <TextField label="E-mail" description="Yours" error="Not one" value="x" onChange={nothing} />,
  )
  const id = / for="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`id="${id}"`)
  expect(html).toContain(`aria-describedby="${id}-description ${id}-error"`)
  expect(html).toContain('aria-invalid="true"')
})

test('a pending button stays focusable and is announced as busy', () => {
  const html = markup(<Button pending>Save</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain('disabled=""')
})

test('a disabled button is disabled, and only a submit button sends a form', () => {
  expect(markup(<Button isDisabled>Save</Button>)).toContain('disabled=""')
  expect(markup(<Button>Save</Button>)).toContain('type="button"')
})

test('a slider announces its formatted value', () => {
  const html = markup(
    <Slider
      label="Gain"
      value={-6}
      min={-60}
      max={6}
      step={1}
      format={(value) => `${value} dB`}
      onChange={nothing}
    />,
  )
  expect(html).toContain('aria-valuetext="-6 dB"')
  expect(html).toMatch(/min="-60" max="6"/)
})

test('progress announces its share, and nothing while indeterminate', () => {
  expect(markup(<ProgressBar label="Export" value={0.314} />)).toContain('aria-valuenow="31"')
  expect(markup(<ProgressBar label="Export" value={7} />)).toContain('aria-valuenow="100"')
  expect(markup(<ProgressBar label="Export" />)).not.toContain('aria-valuenow')
})

test('switch, checkbox and chips carry their names and states', () => {
  expect(markup(<Switch label="Mute" value onChange={nothing} />)).toMatch(/role="switch"[^>]*checked=""/)
  expect(markup(<Checkbox label="Loop" value={false} onChange={nothing} />)).not.toContain('checked=""')
  const chips = markup(
    <RadioChips
      label="Aspect"
      options={[
        { id: 'wide', label: 'Wide' },
        { id: 'tall', label: 'Tall' },
      ]}
      value="tall"
      onChange={nothing}
    />,
  )
  const tall = /<input[^>]*value="tall"[^>]*>/.exec(chips)?.[0]
  expect(tall).toContain('checked=""')
  expect(chips.match(/checked=""/g)).toHaveLength(1)
})
