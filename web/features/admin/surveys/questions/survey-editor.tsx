import type { SurveySettings } from '#contract/survey/surveys'
import { formOf } from '#model/survey/kinds/index'
import { runnerLanguages } from '#model/survey/runner-languages'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { isAnonymousForGood } from '../draft/composition.ts'
import { fromLocalInput, toLocalInput } from '../survey/local-time.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'
import { formatNumber, languageName } from '../../../../platform/locale.ts'
import { missingTexts } from '../translations/survey-texts.ts'

const QuotasEditor = lazy(() => import('./quotas-editor.tsx'))
const LookEditor = lazy(() => import('./look-editor.tsx'))
const SurveyAsker = lazy(() => import('../asking/survey-asker.tsx'))
const TranslationsDialog = lazy(() => import('../translations/translations-dialog.tsx'))

export function SurveyEditor({ composer, state }: ComposerProps) {
  const { now, language, survey } = state
  const { draft } = now
  const { intro } = draft
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Title"
        value={now.title}
        maxLength={200}
        error={now.title.trim() === '' ? 'A survey needs a title before it can be saved' : undefined}
        onChange={(title) => composer.edit((before) => ({ ...before, title }), 'title')}
        onBlur={composer.seal}
      />
      <TextArea
        label="Description"
        description="Shown above the first page."
        value={now.description}
        maxLength={2_000}
        onChange={(description) => composer.edit((before) => ({ ...before, description }), 'description')}
        onBlur={composer.seal}
      />
      <Languages {...{ composer, state }} />
      <RadioChips
        label="Show"
        options={[
          { id: 'pages', label: 'A page at a time' },
          { id: 'questions', label: 'One question at a time' },
        ]}
        value={draft.steps ?? 'pages'}
        onChange={(steps) =>
          composer.editDraft((before) => ({ ...before, steps: steps === 'questions' ? steps : undefined }))
        }
      />
      {intro ? (
        <>
          <LocalTextField
            {...{ composer, state }}
            label="Greeting"
            text={intro.title}
            onChange={(title) =>
              composer.editDraft(
                (before) => ({ ...before, intro: { ...intro, title } }),
                `greeting.${language}`,
              )
            }
          />
          <LocalTextField
            {...{ composer, state }}
            label="Text below the welcome heading"
            lines="several"
            text={intro.text}
            onChange={(text) =>
              composer.editDraft((before) => ({ ...before, intro: { ...intro, text } }), `intro.${language}`)
            }
          />
        </>
      ) : null}
      <Switch
        label="Welcome heading"
        description="Replaces the title and description, in every language of the survey."
        value={intro !== undefined}
        onChange={(isOn) =>
          composer.editDraft((before) =>
            isOn
              ? {
                  ...before,
                  intro: { title: { [language]: now.title }, text: { [language]: now.description } },
                }
              : { ...before, intro: undefined },
          )
        }
      />
      <Suspense fallback={<Skeleton className="h-40" />}>
        <LookEditor {...{ composer, state }} />
        <SurveyAsker {...{ composer, state }} />
      </Suspense>
      <SettingsEditor
        settings={now.settings}
        hasResponses={survey.responses + survey.begun > 0}
        isAnonymousFixed={isAnonymousForGood(survey)}
        hasVoices={draft.pages.some(({ questions }) =>
          questions.some((question) => formOf(question) === 'recording'),
        )}
        onChange={(change, mark) =>
          composer.edit((before) => ({ ...before, settings: { ...before.settings, ...change } }), mark)
        }
      />
      <Suspense>
        <QuotasEditor {...{ composer, state }} />
      </Suspense>
    </div>
  )
}

/** Languages that can be chosen: those that the pages speak, and others whose buttons and messages stay English. */
const offered: readonly string[] = [...runnerLanguages, 'sv']

function Languages({ composer, state }: ComposerProps) {
  const { languages } = state.now.draft
  const [adding, setAdding] = useState<string | null>(null)
  const [isTranslating, setTranslating] = useState(false)
  const missing = languages.reduce((sum, tag) => sum + missingTexts(state.now.draft, tag).length, 0)
  const put = (next: string[]) => composer.editDraft((draft) => ({ ...draft, languages: next }))
  return (
    <div className="flex flex-col gap-3">
      {languages.length > 1 ? (
        <>
          <RadioChips
            label="Editing language"
            options={languages.map((id) => ({ id, label: languageName(id) }))}
            value={state.language}
            onChange={composer.writeIn}
          />
          {languages.indexOf(state.language) > 0 ? (
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                onPress={() => put([state.language, ...languages.filter((one) => one !== state.language)])}
              >
                Make {languageName(state.language)} the first
              </Button>
              <Button
                size="small"
                variant="danger"
                onPress={() => put(languages.filter((one) => one !== state.language))}
              >
                Remove {languageName(state.language)}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      <Select
        label="Add a language"
        placeholder={`Now: ${languages.map(languageName).join(', ')}`}
        options={offered
          .filter((tag) => !languages.includes(tag))
          .map((id) => ({ id, label: languageName(id) }))}
        value={adding}
        isDisabled={languages.length >= 30}
        onChange={(tag) => {
          put([...languages, tag])
          composer.writeIn(tag)
          setAdding(null)
        }}
      />
      <Button className="self-start" onPress={() => setTranslating(true)}>
        {missing > 0 ? `Translations… (${formatNumber(missing)} missing)` : 'Translations…'}
      </Button>
      {isTranslating ? (
        <Suspense>
          <TranslationsDialog {...{ composer, state }} onClose={() => setTranslating(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface SettingsEditorProps {
  settings: SurveySettings
  hasResponses: boolean
  /** Fixed once responses exist, which relied on it. */
  isAnonymousFixed: boolean
  /** Some question is answered by voice. */
  hasVoices: boolean
  onChange: (change: Partial<SurveySettings>, mark?: string) => void
}

function SettingsEditor({
  settings,
  hasResponses,
  isAnonymousFixed,
  hasVoices,
  onChange,
}: SettingsEditorProps) {
  const { access, once, editable, anonymous, opens, closes, maxResponses } = settings
  const isSingle = once || access === 'invited'
  const isNever = opens !== '' && closes !== '' && opens >= closes
  return (
    <section aria-label="Settings" className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="font-text text-sm font-semibold tracking-normal">Settings</h3>
      <RadioChips
        label="Who may answer"
        options={[
          { id: 'anyone', label: 'Anyone with the link' },
          { id: 'signed_in', label: 'Signed-in people' },
          { id: 'invited', label: 'By invitation' },
        ]}
        value={access}
        onChange={(chosen) =>
          onChange({ access: chosen, editable: editable && (once || chosen === 'invited') })
        }
      />
      <Switch
        label="One answer per person"
        description={
          access === 'anyone'
            ? 'For visitors, one per browser. Deleting cookies or switching browsers allows another answer.'
            : access === 'invited'
              ? 'Each invitation is good for one answer.'
              : 'People who have answered see that they did.'
        }
        value={isSingle}
        isDisabled={access === 'invited'}
        onChange={(isOn) => onChange({ once: isOn, editable: isOn && editable })}
      />
      <Switch
        label="People can change their answers until it closes"
        description={
          anonymous ? 'Not available in anonymous surveys: no one knows whose answers they are.' : undefined
        }
        value={editable && !anonymous}
        isDisabled={!isSingle || anonymous}
        onChange={(isOn) => onChange({ editable: isOn })}
      />
      <Switch
        label="Anonymous"
        description={
          isAnonymousFixed
            ? 'Can’t be turned off: people were promised anonymity when they answered.'
            : 'Neither who answers nor from where is stored with an answer; times are kept to the hour.'
        }
        value={anonymous}
        isDisabled={isAnonymousFixed}
        onChange={(isOn) => onChange({ anonymous: isOn })}
      />
      {anonymous && hasResponses && !isAnonymousFixed ? (
        <p className="text-sm text-soft">Earlier answers keep what was stored with them.</p>
      ) : null}
      {hasVoices ? (
        <Switch
          label="Transcribe voice answers"
          description="Each one when it’s sent, where this site has transcription. The sound goes to Workers AI, which bills by the minute and stores nothing for us."
          value={settings.transcribe !== false}
          onChange={(isOn) => onChange({ transcribe: isOn })}
        />
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label="Opens"
          description="Leave empty to open right away."
          value={toLocalInput(opens)}
          onChange={(text) => onChange({ opens: fromLocalInput(text) }, 'opens')}
        />
        <TextField
          type="datetime-local"
          label="Closes"
          description="Leave empty to close it yourself."
          value={toLocalInput(closes)}
          error={isNever ? 'It would close before it opens' : undefined}
          onChange={(text) => onChange({ closes: fromLocalInput(text) }, 'closes')}
        />
      </div>
      <NumberField
        label="Maximum answers"
        description="Leave empty for no limit."
        min={1}
        max={1_000_000}
        value={maxResponses || undefined}
        onChange={(max) => onChange({ maxResponses: max ?? 0 }, 'maxResponses')}
        className="max-w-56"
      />
    </section>
  )
}
