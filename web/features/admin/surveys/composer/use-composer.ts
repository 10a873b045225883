import { adminSurvey, type AdminSurvey } from '#contract/survey/admin'
import { putSurvey, refreshSurveys, stepSurvey } from '../../../../data/surveys.ts'
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
        explain: explainSave((current) => {
          const theirs = adminSurvey.safeParse(current)
          return theirs.success ? versionOf(theirs.data) : undefined
        }),
      }),
    refreshSurveys,
  )
  return { composer, state }
}
