/** Equal texts once with their number, the most frequent first, otherwise in their order. */
export function countedTexts(texts: readonly string[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const one = text.trim().normalize()
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((one, other) => other.count - one.count)
}
