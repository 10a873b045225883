/** The number a text stands for, with a point or a comma; the text itself when it is none, so that nothing is lost. */
export function numberFrom(text: string): number | string | undefined {
  const bare = text.trim()
  if (bare === '') return undefined
  const number = Number(bare.replace(/^([-+]?\d*),(\d+)$/, '$1.$2'))
  return Number.isFinite(number) ? number : bare.slice(0, 40)
}
