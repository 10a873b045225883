import { Switch } from '../../../../ui/fields/switch.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { WHOLE_SURVEY } from '../draft/refused-askers.ts'
import { askerError } from './asker-error.ts'
import { AskerField } from './asker-field.tsx'

/** The character that reads the questions of a survey. */
export default function SurveyAsker({ composer, state }: ComposerProps) {
  const { asker, speaksUp, steps } = state.now.draft
  return (
    <section aria-label="Character that asks" className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 className="font-text text-sm font-semibold tracking-normal">Character that asks</h3>
        <p className="text-sm text-soft">It reads each question for which you record a sound.</p>
      </div>
      <AskerField
        label="Character"
        none="No character"
        asker={asker}
        error={askerError(state, { place: WHOLE_SURVEY, asker })}
        onChange={(next) => composer.editDraft((before) => ({ ...before, asker: next }))}
      />
      {steps === 'questions' ? (
        <Switch
          label="Speak by itself"
          description="Each question is read as soon as it is shown. The first one waits for a press, as browsers require."
          value={speaksUp === true}
          onChange={(isOn) =>
            composer.editDraft((before) => ({ ...before, speaksUp: isOn ? true : undefined }))
          }
        />
      ) : null}
    </section>
  )
}
