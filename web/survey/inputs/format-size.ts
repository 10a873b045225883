/** Formats bytes: `5 MB`, `300 KB`. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  if (megabytes >= 1) return `${Math.round(megabytes * 10) / 10} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
