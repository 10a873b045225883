import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'

export type Device = 'desktop' | 'phone'

const options = {
  phone: { id: 'phone', label: 'Phone', icon: <Smartphone aria-hidden="true" /> },
  desktop: { id: 'desktop', label: 'Desktop', icon: <Monitor aria-hidden="true" /> },
} as const

export function DeviceChips({
  label,
  order,
  value,
  onChange,
}: {
  label: string
  order: readonly Device[]
  value: Device
  onChange: (device: Device) => void
}) {
  return (
    <RadioChips<Device>
      label={label}
      labelHidden
      options={order.map((device) => options[device])}
      value={value}
      onChange={onChange}
    />
  )
}
