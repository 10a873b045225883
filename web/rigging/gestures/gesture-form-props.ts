import type { Movement } from '#model/rig/movement'

export interface GestureFormProps {
  gesture: Movement
  onChange: (gesture: Movement, key?: string) => void
  onEnd: () => void
}
