import { useState } from 'react'
import { endKey, newKey, refreshJams } from '../../../data/jams.ts'
import { useJam } from '../room/use-jam.ts'
import { showError } from '../../../shell/errors/show-error.ts'

/** The key that shows the jam's seats in other programs. It is shown once; a new one revokes the old. */
export function useStreamKey() {
  const { room, record } = useJam()
  const [key, setKey] = useState<string>()
  const [isRevoked, setRevoked] = useState(false)
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
      await refreshJams(room.id)
    } catch (error) {
      showError(error)
    }
  }
  return {
    key,
    exists: key !== undefined || (record.keyed !== '' && !isRevoked),
    make: () =>
      attempt(async () => {
        setKey(await newKey(room.id))
        setRevoked(false)
      }),
    revoke: () =>
      attempt(async () => {
        await endKey(room.id)
        setKey(undefined)
        setRevoked(true)
      }),
  }
}
