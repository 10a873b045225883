import type { SurveyLook } from '#contract/survey/look'
import { isAccentShifted } from '#model/survey/accent'
import { Button } from '../../../../ui/button.tsx'
import { ColourField } from '../../../../ui/fields/colour-field.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { BackgroundField } from '../fields/background-field.tsx'
import { OptionPicture } from '../fields/option-picture.tsx'

/** Colours to start from; the first one is the product's own. */
const swatches = [
  { value: '#b3302a', name: 'Curtain red' },
  { value: '#8a4b08', name: 'Amber' },
  { value: '#1f6b4a', name: 'Bottle green' },
  { value: '#24548f', name: 'Evening blue' },
  { value: '#6b3fa0', name: 'Violet' },
]

/** The look of a survey: its accent, font, logo and background. */
export default function LookEditor({ composer, state }: ComposerProps) {
  const { survey, now } = state
  const { look = {} } = now.draft
  const { accent, font, logo = '' } = look

  function change(next: SurveyLook, mark?: string) {
    const filled = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
    composer.editDraft(
      (before) => ({ ...before, look: Object.keys(filled).length > 0 ? filled : undefined }),
      mark,
    )
  }

  return (
    <section aria-label="Look" className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="font-text text-sm font-semibold tracking-normal">Look</h3>
      <ColourField
        label="Colour of buttons and links"
        value={accent ?? swatches[0]?.value ?? ''}
        swatches={swatches}
        onChange={(next) => change({ ...look, accent: next.toLowerCase() }, 'accent')}
        onChangeEnd={composer.seal}
      />
      {accent && isAccentShifted(accent) ? (
        <p role="status" className="text-sm text-soft">
          A darker or lighter shade is shown where this colour would be hard to see.
        </p>
      ) : null}
      <RadioChips
        label="Font"
        options={[
          { id: '', label: 'Standard' },
          { id: 'serif', label: 'Serif' },
          { id: 'rounded', label: 'Rounded' },
          { id: 'mono', label: 'Typewriter' },
        ]}
        value={font ?? ''}
        onChange={(chosen) => change({ ...look, font: chosen === '' ? undefined : chosen })}
      />
      <div className="flex items-center gap-3">
        <OptionPicture
          survey={survey.id}
          name="the survey"
          picture={logo}
          onPicture={(picture) => change({ ...look, logo: picture })}
        />
        <p className="text-sm">Logo above the title</p>
        {logo ? (
          <Button size="small" onPress={() => change({ ...look, logo: undefined })}>
            Remove
          </Button>
        ) : null}
      </div>
      <BackgroundField
        survey={survey.id}
        background={look.background}
        onChange={(background, mark) => change({ ...look, background }, mark)}
        onChangeEnd={composer.seal}
      />
    </section>
  )
}
