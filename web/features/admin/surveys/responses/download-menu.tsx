import type { ResponseFilter } from '#contract/survey/admin'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { nextTask } from '../../../../platform/next-task.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { useSurveyActs } from '../survey/use-survey-acts.ts'
import { FileParts, type AnswerFiles } from './file-parts.tsx'

/** Downloads of the filtered answers, and of their files. */
export function DownloadMenu({ survey, filter }: { survey: string; filter: ResponseFilter }) {
  const acts = useSurveyActs()
  const [files, setFiles] = useState<AnswerFiles>()

  async function saveFiles() {
    const found = await acts.countFiles(survey, filter)
    if (!found) return
    if (found.files === 0) toast({ text: 'These answers have no files.' })
    else if (found.parts.length === 1) await acts.saveFiles(survey, { part: 1, parts: found.parts, filter })
    else setFiles(found)
  }

  return (
    <>
      <Menu
        label="Download"
        placement="bottom end"
        trigger={
          <Button icon={<Download aria-hidden="true" />} pending={acts.running}>
            Download
          </Button>
        }
        items={[
          { id: 'csv', label: 'CSV', onAction: () => void acts.saveResponses(survey, 'csv', filter) },
          {
            id: 'xlsx',
            label: 'Excel (XLSX)',
            onAction: () => void acts.saveResponses(survey, 'xlsx', filter),
          },
          { id: 'sav', label: 'SPSS (SAV)', onAction: () => void acts.saveResponses(survey, 'sav', filter) },
          { id: 'files', label: 'Files (ZIP)', separated: true, onAction: () => void saveFiles() },
          // After the menu has closed.
          { id: 'print', label: 'Print or save as PDF', onAction: () => void nextTask().then(() => print()) },
        ]}
      />
      {files ? (
        <FileParts
          {...files}
          onSave={(part) => void acts.saveFiles(survey, { part, parts: files.parts, filter })}
          onClose={() => setFiles(undefined)}
        />
      ) : null}
    </>
  )
}
