import { lazy, Suspense } from 'react'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { allQuestions } from '../draft/draft-edits.ts'
import { recallableAfter } from '../draft/recalls.ts'
import type { ComposerProps } from '../draft/composer.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'

const EndingExtrasEditor = lazy(() => import('./ending-extras-editor.tsx'))

/** The ending: a text, or a redirect. */
export function EndingEditor({ composer, state }: ComposerProps) {
  const { language } = state
  const { ending } = state.now.draft
  const change = (next: typeof ending, mark: string) =>
    composer.editDraft((draft) => ({ ...draft, ending: next }), `ending.${mark}.${language}`)
  const questions = allQuestions(state.now.draft)
  const recallable = recallableAfter(questions, questions)
  const isAddress = !ending.redirect || URL.parse(ending.redirect)?.protocol === 'https:'
  return (
    <div className="flex flex-col gap-5">
      <LocalTextField
        {...{ composer, state }}
        label="Heading"
        recallable={recallable}
        text={ending.title}
        onChange={(title) => change({ ...ending, title }, 'title')}
      />
      <LocalTextField
        {...{ composer, state }}
        label="Text"
        lines="several"
        recallable={recallable}
        text={ending.text}
        onChange={(text) => change({ ...ending, text }, 'text')}
      />
      <Suspense>
        <EndingExtrasEditor
          {...{ composer, state }}
          onChange={(extras, mark) => change({ ...ending, ...extras }, mark)}
        />
      </Suspense>
      <TextField
        type="url"
        label="Redirect to"
        description="An https address to open instead of this ending. Leave empty to show the ending."
        placeholder="https://"
        value={ending.redirect ?? ''}
        maxLength={2_000}
        error={isAddress ? undefined : 'Enter a full address starting with https://'}
        onChange={(redirect) => change({ ...ending, redirect: redirect || undefined }, 'redirect')}
        onBlur={composer.seal}
      />
    </div>
  )
}
