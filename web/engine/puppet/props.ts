import type { PropValue, PropValues } from '#contract/document'
import { isColour } from '#contract/rig/paint'
import type { PropDefinition, Rig } from '#contract/rig/rig'

/** What people may change about this character, in the order the panel shows it. */
export function rigProps(rig: Rig): PropDefinition[] {
  return rig.props
}

/**
 * A value for every prop of the rig: what was given where it fits, the default where it is missing or of
 * the wrong kind, sliders cut to their range and step; props the rig does not have are dropped.
 */
export function resolveProps(rig: Rig, values: PropValues): PropValues {
  const resolved: PropValues = {}
  for (const prop of rig.props) {
    resolved[prop.id] = fitting(prop, Object.hasOwn(values, prop.id) ? values[prop.id] : undefined)
  }
  return resolved
}

/** A random look. `random` answers 0 ≤ x < 1, as `Math.random` does. */
export function randomProps(rig: Rig, random: () => number): PropValues {
  const values: PropValues = {}
  for (const prop of rig.props) values[prop.id] = fitting(prop, drawn(prop, random()))
  return values
}

function fitting(prop: PropDefinition, value: PropValue | undefined): PropValue {
  switch (prop.kind) {
    case 'colour':
      return typeof value === 'string' && isColour(value) ? value : prop.default
    case 'slider': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return prop.default
      const inside = Math.min(prop.max, Math.max(prop.min, value))
      const stepped = prop.min + Math.round((inside - prop.min) / prop.step) * prop.step
      // Steps like 0.1 pile up rounding errors: keep what a person would type.
      return Math.min(prop.max, Number(stepped.toFixed(6)))
    }
    case 'choice':
      return prop.options.some((option) => option.value === value) && value !== undefined
        ? value
        : prop.default
    case 'toggle':
      return typeof value === 'boolean' ? value : prop.default
    default:
      throw prop satisfies never
  }
}

function drawn(prop: PropDefinition, chance: number): PropValue | undefined {
  switch (prop.kind) {
    case 'colour':
      return prop.options[Math.floor(chance * prop.options.length)]
    case 'slider':
      return prop.min + chance * (prop.max - prop.min)
    case 'choice':
      return prop.options[Math.floor(chance * prop.options.length)]?.value
    case 'toggle':
      return chance < 0.5
    default:
      throw prop satisfies never
  }
}
