import type { SurveyFiles } from '../../../../survey/survey-files.ts'
import { getSurveyFile } from '../../../../data/surveys.ts'

/** Files of a preview stay in the page; clips of questions come from the survey. */
export function previewFiles(survey: string): SurveyFiles {
  const here = new Map<string, Blob>()
  return {
    async upload(_question, file, name) {
      const id = `preview${here.size + 1}`
      here.set(id, file)
      return { id, name, size: file.size, type: file.type }
    },
    async open(id) {
      return here.get(id) ?? getSurveyFile(survey, id)
    },
  }
}
