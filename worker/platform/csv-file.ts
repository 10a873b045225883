export const csvFormat = { ending: 'csv', type: 'text/csv; charset=utf-8' }

/** The byte order mark keeps spreadsheets from assuming Latin-1. */
export async function* csvBytes(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('\uFEFF')
  for await (const text of lines) yield encoder.encode(text)
}
