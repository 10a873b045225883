import { characterPicturePath, uploadCharacterPicture } from '#contract/characters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { dataAddress } from '../platform/data-address.ts'
import { fetchFile } from '../platform/requests.ts'

/** Returns the name that the stored picture has in drawings. */
export async function addCharacterPicture(
  character: string,
  picture: Blob,
  signal?: AbortSignal,
): Promise<string> {
  return (await call(uploadCharacterPicture, { params: { id: character }, raw: picture, signal })).name
}

/** A stored picture, decoded; shared by everything that draws it. */
export function characterPictureQuery(character: string, name: string) {
  return queryOptions({
    queryKey: ['character-picture', character, name],
    queryFn: async ({ signal }) =>
      createImageBitmap(await fetchFile(characterPicturePath(character, name), { signal })),
    staleTime: Infinity,
    structuralSharing: false,
  })
}

/** A stored picture as a `data:` address, for an `<img>` that loads nothing. */
export function characterPictureDataQuery(character: string, name: string) {
  return queryOptions({
    queryKey: ['character-picture-data', character, name],
    queryFn: async ({ signal }) =>
      dataAddress(await fetchFile(characterPicturePath(character, name), { signal })),
    staleTime: Infinity,
  })
}
