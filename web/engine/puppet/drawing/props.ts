import type { PropValue, PropValues } from '#contract/document/document'
import { channelsOf } from '#model/drawing/luminance'
import { isColour, longColour } from '#model/rig/paint'
import type { PropDefinition, Rig } from '#model/rig/rig'

export function rigProps(rig: Rig): PropDefinition[] {
  return rig.props
}

/** Defaults replace missing and ill-typed values; sliders are cut to range and step; unknown props are dropped. */
export function resolveProps(rig: Rig, values: PropValues): PropValues {
  const resolved: PropValues = {}
  for (const prop of rig.props) {
    resolved[prop.id] = fitting(prop, Object.hasOwn(values, prop.id) ? values[prop.id] : undefined)
  }
  return resolved
}

/**
 * Colours from the palettes, no two alike, and sliders seldom far from the drawing's. `random` is like `Math.random`.
 */
export function randomProps(rig: Rig, random: () => number): PropValues {
  const values: PropValues = {}
  const colours: string[] = []
  for (const prop of rig.props) {
    const chance = random()
    if (prop.kind === 'colour') {
      const colour = unlike(colours, prop.options, chance) ?? prop.default
      colours.push(colour)
      values[prop.id] = fitting(prop, colour)
    } else values[prop.id] = fitting(prop, drawn(prop, chance))
  }
  return values
}

/** Colours nearer to each other than this (in RGB, 0..441) are taken for the same from afar. */
const ALIKE = 70

/** The option that chance wants, or the next that is unlike all `taken`. */
function unlike(used: readonly string[], options: readonly string[], chance: number): string | undefined {
  const from = Math.floor(chance * options.length)
  const order = [...options.slice(from), ...options.slice(0, from)]
  return order.find((option) => used.every((one) => distance(one, option) >= ALIKE)) ?? order[0]
}

function distance(one: string, other: string): number {
  const [a, b] = [channelsOf(longColour(one)), channelsOf(longColour(other))]
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
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
    case 'slider': {
      const away = 2 * chance - 1
      const room = away < 0 ? prop.default - prop.min : prop.max - prop.default
      return prop.default + Math.sign(away) * away * away * room
    }
    case 'choice':
      return prop.options[Math.floor(chance * prop.options.length)]?.value
    case 'toggle':
      return chance < 0.5
    default:
      throw prop satisfies never
  }
}
