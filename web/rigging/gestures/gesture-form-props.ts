import type { Movement } from '#model/rig/movement'

export interface GestureFormProps {
  gesture: Movement
  /** Changes with one `key` in a row are one step of undo, until `onEnd`. */
  onChange: (gesture: Movement, key?: string) => void
  onEnd: () => void
}
