import { comparisonsIn, MAX_QUOTA_LIMIT, MAX_QUOTAS, type Quota } from '#contract/survey/schema'
import { MAX_FILTER_COMPARISONS } from '#contract/survey/admin'
import { newComparison } from '#model/survey/comparisons'
import { isAnswerable } from '#model/survey/kinds/index'
import { isQuotaQuestion } from '#model/survey/quotas'
import Plus from 'lucide-react/icons/plus'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { allQuestions, freshName, textOrNone } from '../draft/draft-edits.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'
import { ConditionEditor } from './condition-editor.tsx'

/** Limits of answers with certain choices. */
export default function QuotasEditor({ composer, state }: ComposerProps) {
  const { language } = state
  const { draft } = state.now
  const { quotas = [] } = draft
  const askable = allQuestions(draft).filter((one) => isAnswerable(one) && isQuotaQuestion(one))
  const [first] = askable
  const put = (next: Quota[], mark?: string) =>
    composer.editDraft((before) => ({ ...before, quotas: next.length > 0 ? next : undefined }), mark)
  const set = (index: number, quota: Quota, mark: string) =>
    comparisonsIn(quota.if) > MAX_FILTER_COMPARISONS
      ? toast({ text: `A quota has up to ${MAX_FILTER_COMPARISONS} conditions.` })
      : put(quotas.with(index, quota), `quota.${quota.id}.${mark}`)
  return (
    <section aria-label="Quotas" className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex flex-col gap-1">
        <h3 className="font-text text-sm font-semibold tracking-normal">Quotas</h3>
        <p className="text-sm text-soft">
          Limit how many answers with certain choices you accept. Changes apply when you publish.
        </p>
      </div>
      {quotas.map((quota, index) => (
        <fieldset key={quota.id} className="flex flex-col gap-3 rounded-panel border border-line p-4">
          <legend className="px-1 text-sm font-medium">Quota {index + 1}</legend>
          <ConditionEditor
            lead="Count answers where"
            condition={quota.if}
            schema={draft}
            {...{ language, askable }}
            onChange={(condition, mark) =>
              condition
                ? set(index, { ...quota, if: condition }, mark ?? 'if')
                : put(quotas.toSpliced(index, 1))
            }
          />
          <NumberField
            label="Maximum answers"
            className="max-w-56"
            required
            min={1}
            max={MAX_QUOTA_LIMIT}
            value={quota.limit}
            onChange={(limit) => limit !== undefined && set(index, { ...quota, limit }, 'limit')}
            onBlur={composer.seal}
          />
          <LocalTextField
            {...{ composer, state }}
            label="Text when full"
            description="Leave empty for the standard text."
            text={quota.text ?? {}}
            onChange={(text) => set(index, { ...quota, text: textOrNone(text) }, `text.${language}`)}
          />
          <Button size="small" className="self-start" onPress={() => put(quotas.toSpliced(index, 1))}>
            Remove quota {index + 1}
          </Button>
        </fieldset>
      ))}
      {first ? (
        <Button
          size="small"
          variant="plain"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          isDisabled={quotas.length >= MAX_QUOTAS}
          onPress={() => {
            const id = freshName(
              'quota',
              quotas.map((one) => one.id),
            )
            put([...quotas, { id, if: newComparison(first), limit: 100 }])
          }}
        >
          Add a quota
        </Button>
      ) : (
        <p className="text-sm text-soft">Add a question with choices first.</p>
      )}
    </section>
  )
}
