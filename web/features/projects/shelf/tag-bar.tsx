import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { hasTag } from './tags.ts'

const ALL = ''

/** Shows the projects of one tag, or all; nothing where nobody has tagged anything. */
export function TagBar({
  tags,
  chosen,
  onChoose,
}: {
  tags: readonly string[]
  chosen: string
  onChoose: (tag: string) => void
}) {
  if (tags.length === 0) return null
  const isKnown = hasTag(tags, chosen)
  return (
    <RadioChips
      label="Tag"
      labelHidden
      options={[{ id: ALL, label: 'All' }, ...tags.map((tag) => ({ id: tag, label: tag }))]}
      value={isKnown ? (tags.find((tag) => hasTag([tag], chosen)) ?? ALL) : ALL}
      onChange={onChoose}
    />
  )
}
