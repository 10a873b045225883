/** Milliseconds since 1970; earlier builds named it `keptAt`. */
export function storedAtOf({ storedAt, keptAt }: { storedAt?: number; keptAt?: number }): number {
  return storedAt ?? keptAt ?? 0
}
