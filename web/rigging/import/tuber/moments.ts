/** The moments at which a part is seen; `undefined`: all. */
export interface Moment {
  mouth: 'open' | 'shut' | undefined
  lids: 'open' | 'shut' | undefined
}

/** `data-shows` of what is seen only while all of these are; `undefined` for what never is. */
export function momentsOf(moments: readonly Moment[]): string | undefined {
  const mouths = new Set(moments.flatMap(({ mouth }) => mouth ?? []))
  const lids = new Set(moments.flatMap((moment) => moment.lids ?? []))
  if (mouths.size > 1 || lids.size > 1) return undefined
  return [...[...mouths].map((one) => `mouth=${one}`), ...[...lids].map((one) => `lids=${one}`)].join(' ')
}
