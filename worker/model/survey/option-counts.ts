import type { OptionCount } from '../../contract/survey/summary.ts'

export function countsOf(
  options: { id: string }[],
  counts: Map<string, number> | undefined,
  hidden?: ReadonlySet<string>,
): OptionCount[] {
  return options.map(({ id }) =>
    hidden?.has(id) ? { id, count: 0, isHidden: true } : { id, count: counts?.get(id) ?? 0 },
  )
}
