/** The database of a bench, in a thread so that its rows are not in the heap of the export, as with the platform’s. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export interface AskedQuery {
  text: string
  values: SQLInputValue[]
}

// Safe: `export-child.ts` passes the path.
const database = new DatabaseSync(workerData as string, { readOnly: true })

parentPort?.on('message', ({ text, values }: AskedQuery) => {
  const prepared = database.prepare(text)
  prepared.setReturnArrays(true)
  const bytes = new TextEncoder().encode(JSON.stringify(prepared.all(...values)))
  parentPort?.postMessage(bytes, [bytes.buffer])
})
