import type { PropDefinition } from '#contract/rig/rig'

export interface PropFormProps<Prop> {
  prop: Prop
  groups: readonly string[]
  onChange: (prop: PropDefinition, key?: string) => void
  onEnd: () => void
}
