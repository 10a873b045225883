import { adminSurvey, type AdminSurvey } from '#contract/survey/admin'
import { putSurvey, refreshSurveys, stepSurvey } from '../../../../data/surveys.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { explainSave } from '../../../../editing/explain-save.ts'
import { useEditor, type OpenCopy } from '../../../../editing/use-editor.ts'
import { createComposer, type Composer, type ComposerState } from '../draft/composer.ts'
import { versionOf, type Composition } from '../draft/composition.ts'

export function useComposer(
  survey: AdminSurvey,
  copy: OpenCopy<Composition>,
): { composer: Composer; state: ComposerState } {
  const { editor: composer, state } = useEditor<ComposerState, Composer>(
    () =>
      createComposer(survey, {
        ...copy,
        save: (revision, change) => putSurvey(survey.id, revision, change),
        step: (step, revision) => stepSurvey(survey.id, step, revision),
        onAskersOmitted: () =>
          toast({ text: 'A character was removed: it is private to another author, or no longer there.' }),
        explain: explainSave((current) => {
          const theirs = adminSurvey.safeParse(current)
          return theirs.success ? versionOf(theirs.data) : undefined
        }),
      }),
    refreshSurveys,
  )
  return { composer, state }
}
