/** A fake browser storage over `values`. Like a full disk it refuses values of more than `limit` characters. */
export function storageOf(
  values = new Map<string, string>(),
  limit = Infinity,
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (value.length > limit) throw new DOMException('Full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
  }
}
