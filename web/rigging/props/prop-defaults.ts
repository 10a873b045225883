import type { PropDefinition } from '#model/rig/rig'

type PropKind = PropDefinition['kind']

export const propKindLabels: Record<PropKind, string> = {
  colour: 'Colour',
  slider: 'Slider',
  choice: 'Choice',
  toggle: 'Switch',
}

export function newProp(
  kind: PropKind,
  others: readonly PropDefinition[],
  colour = '#d23c34',
): PropDefinition {
  const id = freeId(kind, others)
  switch (kind) {
    case 'colour':
      return { kind, id, label: 'New colour', default: colour, options: [colour], slot: id }
    case 'slider':
      return { kind, id, label: 'New slider', default: 1, min: 0.8, max: 1.2, step: 0.05, affects: [] }
    case 'choice':
      return {
        kind,
        id,
        label: 'New choice',
        default: 'one',
        options: [
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
        ],
        mouth: null,
      }
    case 'toggle':
      return { kind, id, label: 'New switch', default: true }
    default:
      return kind satisfies never
  }
}

function freeId(kind: string, others: readonly PropDefinition[]): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? kind : `${kind}-${count}`
    if (!others.some((one) => one.id === id)) return id
  }
}
