import { useMicrophones } from '../stage/microphone/use-microphones.ts'
import { Select } from '../ui/fields/select.tsx'

/** `current` is listed even if the browser does not list it. */
export function DeviceChoice({
  current,
  isDisabled,
  onChoose,
}: {
  current: { id: string; label: string }
  isDisabled: boolean
  onChoose: (id: string) => void
}) {
  const devices = useMicrophones(current.id)
  const options = devices
    // Without permission the browser names none.
    .filter(({ id }) => id !== '')
    .map(({ id, label }, index) => ({ id, label: label || `Microphone ${index + 1}` }))
  return (
    <Select
      label="Microphone"
      labelHidden
      size="small"
      isDisabled={isDisabled}
      options={options.some(({ id }) => id === current.id) ? options : [current, ...options]}
      value={current.id}
      onChange={onChoose}
    />
  )
}
