/** The last of equal names counts. Linear in the number of entries. */
export function withPayloads(
  values: Record<string, unknown>,
  payloads: Iterable<Record<string, unknown>>,
): Record<string, unknown> {
  for (const payload of payloads) {
    for (const [name, value] of Object.entries(payload)) {
      // Assigning would take `__proto__` for more than a name.
      Object.defineProperty(values, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }
  return values
}
