import { newComparison } from '#model/survey/comparisons'
import { isAnswerable } from '#model/survey/kinds/index'
import type { Page } from '#contract/survey/schema'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { changePage, textOrNone } from '../draft/draft-edits.ts'
import { pageName } from '../draft/page-name.ts'
import { recallableAfter } from '../draft/recalls.ts'
import type { ComposerProps } from '../draft/composer.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'

export function PageEditor({ composer, state, page }: ComposerProps & { page: Page }) {
  const { draft } = state.now
  const { language } = state
  const { id } = page
  const index = draft.pages.indexOf(page)
  const jumps = page.jumps ?? []
  const askable = draft.pages
    .slice(0, index + 1)
    .flatMap(({ questions }) => questions)
    .filter(isAnswerable)
  const [newest] = askable.toReversed()
  const all = draft.pages.flatMap(({ questions }) => questions)
  const earlier = draft.pages.slice(0, index).flatMap(({ questions }) => questions)
  const targets = [
    ...draft.pages.slice(index + 1).map((one) => ({ id: one.id, label: pageName(draft, one, language) })),
    { id: 'end', label: 'The end' },
  ]
  const change = (next: Page, mark?: string) =>
    composer.editDraft(
      (now) => changePage(now, id, () => next),
      mark === undefined ? undefined : `${id}.${mark}.${language}`,
    )
  const putJumps = (next: typeof jumps, mark?: string) =>
    change({ ...page, jumps: next.length > 0 ? next : undefined }, mark)

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-end gap-2">
        <LocalTextField
          {...{ composer, state }}
          label="Page title"
          recallable={recallableAfter(earlier, all)}
          className="min-w-0 flex-1"
          placeholder="None"
          text={page.title}
          onChange={(title) => change({ ...page, title: textOrNone(title) }, 'title')}
        />
        <IconButton
          label="Remove the page"
          icon={<Trash2 aria-hidden="true" />}
          isDisabled={draft.pages.length === 1}
          onPress={() => composer.remove({ kind: 'page', id })}
        />
      </div>
      <section aria-label="Next page" className="flex flex-col gap-3">
        <h3 className="font-text text-sm font-semibold tracking-normal">Next page</h3>
        {jumps.length === 0 ? (
          <p className="text-sm text-soft">
            People continue to the following page. Add a jump to skip ahead depending on their answers.
          </p>
        ) : null}
        {jumps.map((jump, at) => (
          // Jumps have no ids, so they are keyed by position.
          <div key={at} className="flex flex-col gap-2">
            <div className="flex items-end gap-2">
              <Select
                label={`Jump ${at + 1}: go to`}
                className="min-w-0 flex-1"
                placeholder="A deleted page"
                options={targets}
                value={targets.some((one) => one.id === jump.to) ? jump.to : null}
                onChange={(to) => putJumps(jumps.with(at, { ...jump, to }))}
              />
              <IconButton
                label={`Remove jump ${at + 1}`}
                icon={<X aria-hidden="true" />}
                onPress={() => putJumps(jumps.toSpliced(at, 1))}
              />
            </div>
            <ConditionEditor
              lead={`Jump ${at + 1}: if`}
              schema={draft}
              language={language}
              askable={askable}
              condition={jump.if}
              onChange={(condition, mark) =>
                putJumps(
                  condition ? jumps.with(at, { ...jump, if: condition }) : jumps.toSpliced(at, 1),
                  mark && `jumps.${at}.${mark}`,
                )
              }
            />
          </div>
        ))}
        {newest ? (
          <div>
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              onPress={() => putJumps([...jumps, { if: newComparison(newest), to: targets[0]?.id ?? 'end' }])}
            >
              Add a jump
            </Button>
          </div>
        ) : null}
      </section>
    </div>
  )
}
