/** A storage of a browser over `values`. Like a full disk it refuses values of more than `most` letters. */
export function storageOf(
  values = new Map<string, string>(),
  most = Infinity,
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (value.length > most) throw new DOMException('Full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
  }
}
