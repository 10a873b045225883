import { Select } from '../../../ui/fields/select.tsx'
import type { MusicState } from './music-state.ts'
import { useMusicBed } from './use-music-bed.ts'

const messages: Record<Exclude<MusicState, 'none'>, string> = {
  ducked: 'Music plays, and gets quieter while someone speaks.',
  mixed: 'Music plays.',
  steady: 'Music plays, at the same volume while someone speaks.',
  inaudible: 'Music is added, but can’t be heard. Check its track’s mute, solo and volume.',
}

/** Adds music under the whole piece. */
export function MusicBed() {
  const { options, music, isComing, add } = useMusicBed()
  if (music !== 'none') return <p className="text-sm text-soft">{messages[music]}</p>
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
