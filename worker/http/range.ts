export type WantedRange =
  | { kind: 'part'; offset: number; length: number }
  | { kind: 'all' }
  | { kind: 'none' }

/** RFC 9110, section 14. Multiple ranges are answered with the whole file, which the RFC allows. */
export function wantedRange(header: string | undefined, size: number): WantedRange {
  const found = /^\s*bytes\s*=\s*(.*)$/i.exec(header ?? '')
  if (!found) return { kind: 'all' }
  const ranges = (found[1] ?? '').split(',')
  if (ranges.length > 1) return { kind: 'all' }
  const [, from = '', to = ''] = /^\s*(\d*)\s*-\s*(\d*)\s*$/.exec(ranges[0] ?? '') ?? []
  if (from === '' && to === '') return { kind: 'none' }
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? { kind: 'none' } : { kind: 'part', offset: size - length, length }
  }
  const offset = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return offset > last ? { kind: 'none' } : { kind: 'part', offset, length: last - offset + 1 }
}
