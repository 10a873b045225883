import type { CountedFile } from '#contract/survey/summary'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { Link } from 'react-router-dom'
import { isolated } from '../../../../platform/locale.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

/** The latest files, with previews of pictures; each links to its answer. */
export function FileAnswers({ survey, answers }: { survey: string; answers: readonly CountedFile[] }) {
  return (
    <ul aria-label="Latest files" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {answers.map(({ id, response, moment, person }) => (
        <li key={id}>
          <Link
            to={`/admin/surveys/answers/${response}`}
            aria-label={`Open the answer of ${isolated(person || 'a visitor')}, ${formatDateTime(moment)}`}
            className="group relative block aspect-square overflow-hidden rounded-control border border-line bg-hover"
          >
            <FileThumbnail survey={survey} id={id} />
            <ArrowUpRight
              aria-hidden="true"
              className="absolute top-1.5 right-1.5 rounded-full bg-raised p-0.5 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
