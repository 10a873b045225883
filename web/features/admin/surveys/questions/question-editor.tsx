import { newComparison } from '#model/survey/comparisons'
import { isAnswerable, isHidden, kindOf } from '#model/survey/kinds/index'
import type { QuestionType } from '#model/survey/kinds/kind'
import { withType } from '../kinds/new-question.ts'
import { canBeRequired } from '#model/survey/kinds/index'
import { titleText } from '#model/survey/recall-markers'
import type { Question } from '#contract/survey/schema'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { allQuestions, changeQuestion, nameFrom, renameQuestion, textOrNone } from '../draft/draft-edits.ts'
import { descriptions, questionTypes } from '../kinds/index.ts'
import { editors } from '../editors/index.tsx'
import type { EditorProps } from '../editors/editor-props.ts'
import { recallableAfter } from '../draft/recalls.ts'
import type { ComposerProps } from '../draft/composer.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'
import { PictureField } from './picture-field.tsx'

const SpeechEditor = lazy(() => import('../asking/speech-editor.tsx'))

export function QuestionEditor({
  composer,
  state,
  question,
  isNew,
}: ComposerProps & {
  question: Question
  isNew: boolean
}) {
  const { draft } = state.now
  const { id, type } = question
  const questions = allQuestions(draft)
  const earlier = questions.slice(
    0,
    questions.findIndex((one) => one.id === id),
  )
  const askable = earlier.filter(isAnswerable)
  const recallable = recallableAfter(earlier, questions)
  const change = (next: Question, mark?: string) =>
    composer.editDraft(
      (now) => changeQuestion(now, id, () => next),
      mark === undefined ? undefined : `${id}.${mark}.${state.language}`,
    )
  const [newest] = askable.toReversed()
  // Safe: the editor of this type is given a question of this type.
  const TypeEditor = editors[type] as ComponentType<EditorProps<QuestionType>> | null

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-end gap-2">
        <Select
          label="Question type"
          className="min-w-0 flex-1"
          options={questionTypes.map((one) => ({
            id: one,
            label: descriptions[one].label,
            hint: descriptions[one].hint,
          }))}
          value={type}
          onChange={(next) => change(withType(question, next, state.language))}
        />
        <IconButton
          label="Duplicate the question"
          icon={<Copy aria-hidden="true" />}
          onPress={() => composer.duplicate(id)}
        />
        <IconButton
          label="Remove the question"
          icon={<Trash2 aria-hidden="true" />}
          onPress={() => composer.remove({ kind: 'question', id })}
        />
      </div>
      <LocalTextField
        {...{ composer, state }}
        label={
          isHidden(question) ? 'Label (only you see it)' : isAnswerable(question) ? 'Question' : 'Heading'
        }
        lines="several"
        recallable={recallable}
        focused={isNew}
        text={question.title}
        onChange={(title) => change({ ...question, title }, 'title')}
      />
      {isHidden(question) ? null : (
        <LocalTextField
          {...{ composer, state }}
          label={isAnswerable(question) ? 'Help text' : 'Text'}
          lines="several"
          recallable={recallable}
          text={question.help}
          onChange={(help) => change({ ...question, help: textOrNone(help) }, 'help')}
        />
      )}
      {isHidden(question) ? null : (
        <PictureField key={`${id} picture`} {...{ composer, state, question }} onChange={change} />
      )}
      {TypeEditor ? (
        <Suspense>
          <TypeEditor {...{ composer, state, question }} onChange={change} />
        </Suspense>
      ) : null}
      {kindOf(question).hasOrder ? (
        <Switch
          label="Random order"
          description="A different one for each person. “Other” stays last."
          value={'shuffle' in question && question.shuffle === true}
          // Safe: the types with an order have this field.
          onChange={(shuffle) => change({ ...question, shuffle } as Question)}
        />
      ) : null}
      {canBeRequired(question) ? (
        <Switch
          label="Required"
          value={question.required ?? false}
          onChange={(required) => change({ ...question, required })}
        />
      ) : null}
      {question.showIf ? (
        <ConditionEditor
          lead="Shown if"
          schema={draft}
          language={state.language}
          askable={askable}
          condition={question.showIf}
          onChange={(showIf, mark) => change({ ...question, showIf }, mark && `showIf.${mark}`)}
        />
      ) : newest ? (
        <div>
          <Button size="small" onPress={() => change({ ...question, showIf: newComparison(newest) })}>
            Show only if…
          </Button>
        </div>
      ) : null}
      {isHidden(question) ? null : (
        <Suspense>
          <SpeechEditor key={`${id} ${state.language}`} {...{ composer, state, question }} />
        </Suspense>
      )}
      <NameField
        key={id}
        name={id}
        suggestion={nameFrom(titleText(question.title, state.language, draft))}
        usedNames={questions.map((one) => one.id).filter((one) => one !== id)}
        isPublished={state.survey.version > 0}
        onRename={(name) => {
          composer.editDraft((now) => renameQuestion(now, id, name))
          composer.select({ kind: 'question', id: name })
        }}
      />
    </div>
  )
}

/** The id of the question, which links, `{{…}}` and the CSV use. */
function NameField({
  name,
  suggestion,
  usedNames,
  isPublished,
  onRename,
}: {
  name: string
  suggestion: string
  usedNames: string[]
  isPublished: boolean
  onRename: (name: string) => void
}) {
  const [typed, setTyped] = useState(name)
  const isInUse = usedNames.includes(typed)
  const isName = nameFrom(typed) === typed && typed !== ''

  function leave() {
    if (isName && !isInUse && typed !== name) onRename(typed)
  }

  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-control text-soft hover:text-ink">
        Field name: <code className="text-ink">{name}</code>
      </summary>
      <div className="mt-2 flex items-end gap-2">
        <TextField
          label="Field name"
          description={
            isPublished
              ? 'Lower-case letters, digits and _. Answers given so far keep the old name.'
              : 'Lower-case letters, digits and _. Used in links, inserted answers and the CSV.'
          }
          className="min-w-0 flex-1"
          value={typed}
          maxLength={40}
          error={
            isInUse ? 'Another question has this name' : isName ? undefined : 'Start with a lower-case letter'
          }
          onChange={setTyped}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave()
          }}
        />
        {suggestion && suggestion !== name && !usedNames.includes(suggestion) ? (
          <Button onPress={() => onRename(suggestion)} className="max-w-40 shrink! truncate">
            {suggestion}
          </Button>
        ) : null}
      </div>
    </details>
  )
}
