import type { PropDefinition } from '#model/rig/rig'

export interface PropChange {
  id: string
  label: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Details as [name, before, after]. */
  details: [name: string, before: string, after: string][]
  /** Saved looks lose their value of this prop. */
  losesValues: boolean
}

/** Returns the differences of two lists of props, in the order of the new list; removed ones come last. */
export function propChanges(
  before: readonly PropDefinition[],
  after: readonly PropDefinition[],
): PropChange[] {
  const old = new Map(before.map((prop) => [prop.id, prop]))
  const remaining = after.filter(({ id }) => old.has(id)).map(({ id }) => id)
  const remainingBefore = before.filter(({ id }) => remaining.includes(id)).map(({ id }) => id)
  const changes = after.flatMap((prop): PropChange[] => {
    const { id, label } = prop
    const was = old.get(id)
    if (!was) return [{ id, label, kind: 'added', details: [], losesValues: false }]
    const details = differences(was, prop)
    if (details.length > 0)
      return [{ id, label, kind: 'changed', details, losesValues: losesValues(was, prop) }]
    return remaining.indexOf(id) === remainingBefore.indexOf(id)
      ? []
      : [{ id, label, kind: 'moved', details: [], losesValues: false }]
  })
  const removed = before
    .filter(({ id }) => !after.some((one) => one.id === id))
    .map(({ id, label }): PropChange => ({ id, label, kind: 'removed', details: [], losesValues: true }))
  return [...changes, ...removed]
}

function differences(before: PropDefinition, after: PropDefinition): PropChange['details'] {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((name): PropChange['details'] => {
    const [was, is] = [JSON.stringify(old.get(name)) ?? '–', JSON.stringify(next.get(name)) ?? '–']
    return was === is ? [] : [[name, was, is]]
  })
}

/** A previously valid value that is now invalid is reset to the default. */
function losesValues(before: PropDefinition, after: PropDefinition): boolean {
  if (before.kind !== after.kind) return true
  if (before.kind === 'slider' && after.kind === 'slider')
    return after.min > before.min || after.max < before.max
  if (before.kind === 'choice' && after.kind === 'choice')
    return before.options.some(({ value }) => !after.options.some((one) => one.value === value))
  return false
}
