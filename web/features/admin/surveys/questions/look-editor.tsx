import type { SurveyLook } from '#contract/survey/look'
import { Button } from '../../../../ui/button.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { BackgroundField } from '../fields/background-field.tsx'
import { LookColours } from '../fields/look-colours.tsx'
import { OptionPicture } from '../fields/option-picture.tsx'

/** The look of a survey: its colours, font, logo and background. */
export default function LookEditor({ composer, state }: ComposerProps) {
  const { survey, now } = state
  const { look = {} } = now.draft
  const { font, logo = '' } = look

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
      <LookColours
        look={look}
        onChange={(colours, mark) => change({ ...look, ...colours }, mark)}
        onChangeEnd={composer.seal}
      />
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
