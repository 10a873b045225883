import type { UserRecord } from '#contract/account/users'
import { useEffect, useState } from 'react'
import { auth } from '../../../shell/auth/auth.ts'
import { errorMessage, type ErrorMessage } from '../../../shell/errors/error-message.ts'
import { addPicture, changeProfile } from '../../../data/account.ts'
import { removeFile } from '../../../data/media.ts'
import type { Square } from './crop.ts'
import { BadPicture, cutPicture, openPicture } from './cut-picture.ts'

export interface PictureSetting {
  chosen: ImageBitmap | undefined
  pending: boolean
  done: string
  error: ErrorMessage | undefined
  choose(file: File | undefined): Promise<void>
  save(square: Square): Promise<void>
  remove(): Promise<void>
  putAway(): void
}

/** The person's own picture: chosen, cut, uploaded, set, and taken away again. */
export function usePicture(user: UserRecord): PictureSetting {
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState('')
  const [error, setError] = useState<ErrorMessage>()
  useEffect(() => () => chosen?.close(), [chosen])

  async function attempt(result: string, work: () => Promise<void>) {
    setPending(true)
    setDone('')
    setError(undefined)
    try {
      await work()
      setDone(result)
    } catch (error) {
      setError(error instanceof BadPicture ? error.explanation : errorMessage(error))
    } finally {
      setPending(false)
    }
  }

  async function set(avatar: string) {
    const before = user.avatar
    auth.renew({ user: await changeProfile(user.id, { avatar }) })
    // The old picture is unused; a leftover file only uses storage.
    if (before)
      await removeFile(before).catch((error: unknown) => console.warn('An old picture stays', error))
  }

  return {
    chosen,
    pending,
    done,
    error,
    choose: (file) =>
      file ? attempt('', async () => setChosen(await openPicture(file))) : Promise.resolve(),
    async save(square) {
      if (!chosen) return
      await attempt('Your picture is saved.', async () => {
        const { bytes, name } = await cutPicture(chosen, square)
        await set((await addPicture(bytes, name)).id)
        setChosen(undefined)
      })
    },
    remove: () => attempt('Your picture is removed.', () => set('')),
    putAway() {
      setChosen(undefined)
      setError(undefined)
    },
  }
}
