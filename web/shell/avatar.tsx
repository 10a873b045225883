import { useQuery } from '@tanstack/react-query'
import { getFile, mediaKeys } from '../data/media.ts'
import { classNames } from '../ui/class-names.ts'

export interface AvatarProps {
  /** With `avatar` expanded, else only the letter shows. */
  user: {
    name: string
    email?: string | undefined
    avatar: string
    expand?: { avatar?: { id: string; file: string } | undefined } | undefined
  }
  /** Its size, and the size of the letter. */
  className?: string
}

/** A person's picture, or the first letter of their name. Says nothing: their name stands beside it. */
export function Avatar({ user, className }: AvatarProps) {
  const address = usePictureOf(user)
  const box = 'grid shrink-0 place-items-center overflow-hidden rounded-full'
  if (address) {
    return (
      <img
        src={address}
        alt=""
        draggable={false}
        className={classNames(box, 'bg-pressed object-cover', className)}
      />
    )
  }
  const initial = Array.from((user.name || user.email || '?').trim())[0]?.toUpperCase() ?? '?'
  return (
    <span
      aria-hidden="true"
      className={classNames(box, 'bg-limelight font-display font-bold text-on-limelight', className)}
    >
      {initial}
    </span>
  )
}

/** The picture itself as an address: only the session may fetch it, so the server's address would not do. */
function usePictureOf({ avatar, expand }: AvatarProps['user']): string | undefined {
  const media = expand?.avatar?.id === avatar ? expand.avatar : undefined
  const { data } = useQuery({
    queryKey: mediaKeys.picture(media?.id),
    queryFn: async ({ signal }) =>
      media ? asAddress(await getFile(media, signal)) : Promise.reject(new Error('No picture')),
    enabled: media !== undefined,
    // A stored file never changes.
    staleTime: Infinity,
  })
  return media ? data : undefined
}

/** A `data:` address, which needs nobody to free it. */
function asAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'))
    reader.readAsDataURL(file)
  })
}
