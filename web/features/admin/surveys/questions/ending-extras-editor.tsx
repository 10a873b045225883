import type { SurveySchema } from '#contract/survey/schema'
import { hasPoints } from '#model/survey/score'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Button } from '../../../../ui/button.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { freshName } from '../draft/draft-edits.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'

const MAX_RESULTS = 20

type Extras = Pick<SurveySchema['ending'], 'score' | 'results' | 'copy' | 'mailCopy' | 'again'>

/** The optional parts below the text: score and result, a copy of the answers, and a new start. */
export default function EndingExtrasEditor({
  composer,
  state,
  onChange,
}: ComposerProps & { onChange: (extras: Extras, mark: string) => void }) {
  const { draft, settings } = state.now
  const { score, results = [], copy, mailCopy, again } = draft.ending
  const isSingle = settings.once || settings.access === 'invited'
  return (
    <>
      {hasPoints(draft) || score || results.length > 0 ? (
        <>
          <Switch
            label="Show the score"
            value={score ?? false}
            onChange={(isOn) => onChange({ score: isOn }, 'score')}
          />
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 text-sm font-medium">Results</legend>
            {results.map((result, index) => (
              <div key={result.id} className="flex items-end gap-2">
                <NumberField
                  label="From"
                  className="w-20 shrink-0"
                  kind="any"
                  required
                  value={result.from}
                  onChange={(from) =>
                    from !== undefined &&
                    onChange({ results: results.with(index, { ...result, from }) }, `from.${result.id}`)
                  }
                  onBlur={composer.seal}
                />
                <LocalTextField
                  {...{ composer, state }}
                  label={`Text of result ${index + 1}`}
                  className="min-w-0 flex-1"
                  text={result.text}
                  onChange={(text) =>
                    onChange({ results: results.with(index, { ...result, text }) }, `result.${result.id}`)
                  }
                />
                <IconButton
                  label={`Remove result ${index + 1}`}
                  icon={<X aria-hidden="true" />}
                  onPress={() => onChange({ results: some(results.toSpliced(index, 1)) }, 'results')}
                />
              </div>
            ))}
            <Button
              size="small"
              variant="plain"
              className="self-start"
              icon={<Plus aria-hidden="true" />}
              isDisabled={results.length >= MAX_RESULTS}
              onPress={() => {
                const id = freshName(
                  'result',
                  results.map((one) => one.id),
                )
                onChange({ results: [...results, { id, from: 0, text: {} }] }, 'results')
              }}
            >
              Add result
            </Button>
          </fieldset>
        </>
      ) : null}
      <Switch
        label="Offer a copy of the answers"
        value={copy ?? false}
        onChange={(isOn) => onChange({ copy: isOn }, 'copy')}
      />
      <Switch
        label="Offer a copy by e-mail"
        description="One per answer, to an address that the respondent enters. It isn’t stored with the answer."
        value={mailCopy ?? false}
        onChange={(isOn) => onChange({ mailCopy: isOn }, 'mailCopy')}
      />
      <Switch
        label="Offer to answer again"
        description={isSingle ? 'Not available: this survey takes one answer per person.' : undefined}
        value={!isSingle && (again ?? false)}
        isDisabled={isSingle}
        onChange={(isOn) => onChange({ again: isOn }, 'again')}
      />
    </>
  )
}

const some = <One,>(list: One[]): One[] | undefined => (list.length > 0 ? list : undefined)
