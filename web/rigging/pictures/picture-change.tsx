import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import { useRigStudio } from '../rig-context.ts'

const options = [
  { id: 'cut', label: 'At once' },
  { id: 'fade', label: 'Softly' },
] as const

/** Sets how pictures of the mouth change into one another; nothing for drawings without any. */
export function PictureChange() {
  const { draft, describe } = useRigStudio()
  if (!draft.about || !/data-shows="[^"]*mouth=/.test(draft.svg)) return null
  return (
    <RadioChips
      label="Pictures of the mouth change"
      options={options}
      value={draft.about.mouth.pictures ?? 'cut'}
      onChange={(pictures) => describe((about) => ({ ...about, mouth: { ...about.mouth, pictures } }))}
    />
  )
}
