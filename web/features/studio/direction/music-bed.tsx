import { Select } from '../../../ui/fields/select.tsx'
import { useMusicBed } from './use-music-bed.ts'

/** Adds music under the whole piece. */
export function MusicBed() {
  const { options, hasMusic, isComing, add } = useMusicBed()
  if (hasMusic)
    return <p className="text-sm text-soft">Music plays, and gets quieter while someone speaks.</p>
  return (
    <Select
      label="Music"
      placeholder={isComing ? 'Adding music…' : 'No music'}
      options={options}
      value={null}
      isDisabled={isComing}
      onChange={add}
    />
  )
}
