import type { PropDefinition } from '#model/rig/rig'

export interface PropFormProps<Prop> {
  prop: Prop
  groups: readonly string[]
  onChange: (prop: PropDefinition, key?: string) => void
  onEnd: () => void
}
