import { schemaProblems } from '#model/survey/schema-problems'
import type { AdminSurvey } from '#contract/survey/admin'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePageActions } from '../../../../shell/actions/use-actions.ts'
import { useTitle } from '../../../../shell/use-title.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { saveFirst } from '../../../../editing/save-first.ts'
import type { OpenCopy } from '../../../../editing/use-editor.ts'
import { ComposerBar } from './composer-bar.tsx'
import type { Selection } from '../draft/composer.ts'
import type { Composition } from '../draft/composition.ts'
import { allQuestions } from '../draft/draft-edits.ts'
import { pageName } from '../draft/page-name.ts'
import { NoticesWindow } from '../notices/notices-window.tsx'
import { EndingEditor } from '../questions/ending-editor.tsx'
import { InvitationsDialog } from '../survey/invitations-dialog.tsx'
import { ShareDialog } from '../survey/share-dialog.tsx'
import { Outline } from './outline.tsx'
import { PageEditor } from '../questions/page-editor.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { ProblemList } from './problem-list.tsx'
import { describeProblem } from './describe-problem.ts'
import { QuestionEditor } from '../questions/question-editor.tsx'
import { typeLabel } from '../kinds/index.ts'
import type { QuestionType } from '#model/survey/kinds/kind'
import { SurveyConflictDialog, DeleteSurveyDialog } from '../survey/survey-dialogs.tsx'
import { SurveyEditor } from '../questions/survey-editor.tsx'
import { surveyMenu } from '../survey/survey-menu.tsx'
import { useComposer } from './use-composer.ts'
import { useSurveySteps } from '../survey/use-survey-steps.ts'
import type { ComposerProps } from '../draft/composer.ts'

type Pane = 'outline' | 'edit' | 'preview'

export function ComposerScreen({
  survey: opened,
  copy,
}: {
  survey: AdminSurvey
  copy: OpenCopy<Composition>
}) {
  const editing = useComposer(opened, copy)
  const { composer, state } = editing
  const { survey, now, language } = state
  useTitle(now.title)
  const navigate = useNavigate()
  const [pane, setPane] = useState<Pane>('outline')
  const [dialog, setDialog] = useState<'delete' | 'invite' | 'notices' | 'share'>()
  /** The question just added, whose title gets the focus. */
  const [added, setAdded] = useState<string>()
  const [isShowingProblems, setShowingProblems] = useState(false)
  const problems = useMemo(
    () => schemaProblems(now.draft).map((problem) => describeProblem(problem, now.draft, language)),
    [now.draft, language],
  )
  const steps = useSurveySteps(composer.step)

  async function publish() {
    composer.seal()
    if (problems.length > 0) {
      setShowingProblems(true)
      return setPane('edit')
    }
    setShowingProblems(false)
    if (await steps.run('publish')) setDialog('share')
  }

  function select(selection: Selection) {
    composer.seal()
    setAdded(undefined)
    composer.select(selection)
    setPane('edit')
  }

  function add(type: QuestionType) {
    composer.seal()
    setAdded(composer.addQuestion(type))
    setPane('edit')
  }

  usePageActions([
    { id: 'survey.undo', label: 'Undo', shortcut: '$mod+z', when: () => state.canUndo, run: composer.undo },
    {
      id: 'survey.redo',
      label: 'Redo',
      shortcut: '$mod+Shift+z',
      when: () => state.canRedo,
      run: composer.redo,
    },
    { id: 'survey.publish', label: 'Publish the survey', run: () => void publish() },
    { id: 'survey.add-page', label: 'Add a page', run: composer.addPage },
  ])

  return (
    <div className="flex min-h-full flex-col lg:h-[calc(100dvh-3.5rem)]">
      <ComposerBar
        {...editing}
        isPublishing={steps.running === 'publish'}
        onPublish={() => void publish()}
        menu={surveyMenu(survey, {
          onStep: (step) => void steps.run(step),
          // The server copies its stored version.
          onDuplicate: () =>
            void saveFirst(composer.flush).then((isSaved) => isSaved && steps.duplicate(survey.id)),
          onInvite: () => setDialog('invite'),
          onShare: () => setDialog('share'),
          onNotices: () => setDialog('notices'),
          onDelete: () => setDialog('delete'),
          onOpen: (path) => void navigate(path),
        })}
      />
      <div className="border-b border-line p-2 lg:hidden">
        <RadioChips
          label="Show"
          labelHidden
          options={[
            { id: 'outline', label: 'Questions' },
            { id: 'edit', label: 'Edit' },
            { id: 'preview', label: 'Preview' },
          ]}
          value={pane}
          onChange={setPane}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[17rem_minmax(20rem,1fr)_minmax(22rem,28rem)]">
        <div
          className={classNames(
            'relative min-h-0 overflow-y-auto border-line p-3 lg:block lg:border-r',
            pane !== 'outline' && 'hidden',
          )}
        >
          <Outline {...editing} onSelect={select} onAdd={add} />
        </div>
        <section
          aria-label={`Edit: ${headingOf(editing)}`}
          className={classNames(
            'relative min-h-0 overflow-y-auto px-4 py-5 md:px-6 lg:block',
            pane !== 'edit' && 'hidden',
          )}
        >
          <div className="mx-auto flex max-w-2xl flex-col gap-5">
            {isShowingProblems && problems.length > 0 ? (
              <ProblemList problems={problems} onSelect={select} onClose={() => setShowingProblems(false)} />
            ) : null}
            <h2 className="text-2xl">{headingOf(editing)}</h2>
            <SelectedEditor {...editing} added={added} />
          </div>
        </section>
        <div
          className={classNames(
            'min-h-0 border-line bg-panel lg:flex lg:flex-col lg:border-l',
            pane !== 'preview' && 'hidden',
          )}
        >
          <PreviewPane {...editing} />
        </div>
      </div>
      {dialog ? <OpenDialog dialog={dialog} survey={survey} onClose={() => setDialog(undefined)} /> : null}
      {state.save === 'conflict' ? <SurveyConflictDialog {...editing} /> : null}
    </div>
  )
}

function OpenDialog({
  dialog,
  survey,
  onClose,
}: {
  dialog: 'delete' | 'invite' | 'notices' | 'share'
  survey: AdminSurvey
  onClose: () => void
}) {
  const navigate = useNavigate()
  switch (dialog) {
    case 'delete':
      return (
        <DeleteSurveyDialog
          survey={survey}
          onClose={onClose}
          onDeleted={() => void navigate('/admin/surveys')}
        />
      )
    case 'invite':
      return <InvitationsDialog survey={survey} onClose={onClose} />
    case 'notices':
      return <NoticesWindow survey={survey} onClose={onClose} />
    case 'share':
      return <ShareDialog survey={survey} onClose={onClose} />
    default:
      return dialog satisfies never
  }
}

function headingOf({ state }: ComposerProps): string {
  const { selected, now, language } = state
  if (selected.kind === 'ending') return 'Ending'
  if (selected.kind === 'page') {
    const page = now.draft.pages.find(({ id }) => id === selected.id)
    if (page) return pageName(now.draft, page, language)
  }
  if (selected.kind === 'question') {
    const question = allQuestions(now.draft).find(({ id }) => id === selected.id)
    if (question) return typeLabel(question.type)
  }
  return 'Title and settings'
}

/** Undo may remove the selected part; then the survey's settings are shown. */
function SelectedEditor({ added, ...editing }: ComposerProps & { added: string | undefined }) {
  const { selected, now } = editing.state
  if (selected.kind === 'ending') return <EndingEditor {...editing} />
  if (selected.kind === 'page') {
    const page = now.draft.pages.find(({ id }) => id === selected.id)
    if (page) return <PageEditor key={page.id} {...editing} page={page} />
  }
  if (selected.kind === 'question') {
    const question = allQuestions(now.draft).find(({ id }) => id === selected.id)
    if (question) {
      return (
        <QuestionEditor key={question.id} {...editing} question={question} isNew={question.id === added} />
      )
    }
  }
  return <SurveyEditor {...editing} />
}
