import { useQuery } from '@tanstack/react-query'
import { getFile, mediaKeys } from '../data/media.ts'
import { dataAddress } from '../platform/data-address.ts'
import { classNames } from '../ui/class-names.ts'
import { faceOf, hasFaces } from './faces.ts'
import { ON_PERSON, personColour } from './person-colour.ts'

export interface AvatarProps {
  user: {
    id: string
    name: string
    email?: string | undefined
    /** Missing when the user has none, or it is unknown. */
    avatar?: string | undefined
    /** Required for loading the picture. */
    expand?: { avatar?: { id: string; file: string } | undefined } | undefined
  }
  className?: string
}

/**
 * The picture, or the face of the assigned puppet; until it is drawn, the initial. Hidden from screen readers: the
 * name is next to it.
 */
export function Avatar({ user, className }: AvatarProps) {
  const picture = usePictureOf(user)
  const face = useFaceOf(user)
  const box = classNames('grid shrink-0 place-items-center overflow-hidden rounded-full', className)
  if (picture) {
    return (
      <img src={picture} alt="" draggable={false} className={classNames(box, 'bg-pressed object-cover')} />
    )
  }
  const colours = { backgroundColor: personColour(user.id), color: ON_PERSON }
  if (face) return <img src={face} alt="" draggable={false} style={colours} className={box} />
  const initial = Array.from((user.name || user.email || '?').trim())[0]?.toUpperCase() ?? '?'
  return (
    <span
      aria-hidden="true"
      // Documents have no `style`; there it has no name either.
      style={colours}
      className={classNames(box, 'bg-pressed font-display font-bold')}
    >
      {initial}
    </span>
  )
}

/** The picture as a `data:` URL, because loading it requires the session. */
function usePictureOf({ avatar, expand }: AvatarProps['user']): string | undefined {
  const media = avatar && expand?.avatar?.id === avatar ? expand.avatar : undefined
  const { data } = useQuery({
    queryKey: mediaKeys.picture(media?.id),
    queryFn: async ({ signal }) =>
      media ? dataAddress(await getFile(media, signal)) : Promise.reject(new Error('No picture')),
    enabled: media !== undefined,
    // A stored file never changes.
    staleTime: Infinity,
  })
  return media ? data : undefined
}

function useFaceOf({ id, avatar, expand }: AvatarProps['user']): string | undefined {
  const hasPicture = Boolean(avatar) && expand?.avatar !== undefined
  const { data } = useQuery({
    queryKey: ['face', id],
    queryFn: () => faceOf(id),
    enabled: hasFaces() && id !== '' && !hasPicture,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  })
  return data ?? undefined
}
