import type { CountedFile } from '#contract/survey/summary'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import FileIcon from 'lucide-react/icons/file'
import { Link } from 'react-router-dom'
import { isTemporary } from '../../../../platform/call-error.ts'
import { isolated } from '../../../../platform/locale.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'
import { useAnswerFile } from './use-answer-file.ts'
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
            <Thumbnail survey={survey} id={id} />
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

function Thumbnail({ survey, id }: { survey: string; id: string }) {
  const { data, error } = useAnswerFile(survey, id)
  const isPicture = data !== undefined && /^image\/(png|jpeg|webp|gif|avif)$/.test(data.type)
  const address = useBlobAddress(isPicture ? data : undefined)
  if (error && !isTemporary(error))
    return <span className="grid size-full place-items-center text-xs text-soft">Deleted</span>
  if (!data) return <Skeleton className="size-full" />
  if (address) return <img src={address} alt="" className="size-full object-cover" />
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 text-xs text-soft">
      <FileIcon aria-hidden="true" className="size-6" />
      {data.type.split('/').at(-1)?.slice(0, 12).toUpperCase() || 'FILE'}
    </span>
  )
}
