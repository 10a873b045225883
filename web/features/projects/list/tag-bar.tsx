import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { hasTag } from './tags.ts'

const ALL = ''

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
