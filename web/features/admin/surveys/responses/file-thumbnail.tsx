import FileIcon from 'lucide-react/icons/file'
import { useState } from 'react'
import { isTemporary } from '../../../../platform/call-error.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'
import { useInSight } from '../../../../ui/hooks/use-in-sight.ts'
import { isPicture } from './answer-picture.ts'
import { useAnswerFile } from './use-answer-file.ts'

/** Pixels around the page's visible part in which files are loaded. */
const MARGIN = 200

/** A file of an answer as a small picture, or its type. It is loaded once it comes into sight. */
export function FileThumbnail({
  survey,
  id,
  alt = '',
  contained = false,
}: {
  survey: string
  id: string
  alt?: string
  /** Shows the whole picture rather than filling the box. */
  contained?: boolean
}) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [wasSeen, setSeen] = useState(false)
  const isInSight = useInSight(wasSeen ? null : box, MARGIN)
  if (isInSight && !wasSeen) setSeen(true)
  return (
    <span ref={setBox} className="block size-full">
      {wasSeen ? <Loaded {...{ survey, id, alt, contained }} /> : <Skeleton className="size-full" />}
    </span>
  )
}

function Loaded({
  survey,
  id,
  alt,
  contained,
}: {
  survey: string
  id: string
  alt: string
  contained: boolean
}) {
  const { data, error } = useAnswerFile(survey, id)
  const address = useBlobAddress(data && isPicture(data.type) ? data : undefined)
  if (error && !isTemporary(error))
    return <span className="grid size-full place-items-center text-xs text-soft">Deleted</span>
  if (!data) return <Skeleton className="size-full" />
  if (address)
    return (
      <img
        src={address}
        alt={alt}
        decoding="async"
        className={contained ? 'size-full object-contain' : 'size-full object-cover'}
      />
    )
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 text-xs text-soft">
      <FileIcon aria-hidden="true" className="size-6" />
      {/^[^/]*\/([^;]{1,12})/.exec(data.type)?.[1]?.toUpperCase() ?? 'FILE'}
    </span>
  )
}
