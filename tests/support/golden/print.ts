/*
 * `node tests/support/golden/print.ts surveys 1000` prints the digests of a subject as JSON. It runs in a process of its
 * own, so that language, time zone, clock and chance are the same on every machine.
 */
process.env.TZ = 'UTC'
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'] }, configurable: true })
const NOW = Date.parse('2026-01-01T12:00:00Z')
Date.now = () => NOW
Math.random = () => 0.5
let byte = 0
crypto.getRandomValues = (array) => {
  // Random bytes are only used for keys, which must differ.
  if (array instanceof Uint8Array)
    for (let index = 0; index < array.length; index++) array[index] = byte++ % 256
  return array
}
let ids = 0
crypto.randomUUID = () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`

const [subject = '', count = ''] = process.argv.slice(2)

/** Modules read the language when they are loaded: after the lines above. */
async function digestsOf(amount: number): Promise<Record<string, string>> {
  switch (subject) {
    case 'surveys':
      return (await import('./survey-digests.ts')).surveyDigests(amount)
    case 'documents':
      return (await import('./document-digests.ts')).documentDigests(amount)
    case 'drawings':
      return (await import('./drawing-digests.ts')).drawingDigests(amount)
    case 'chats':
      return (await import('./chat-digests.ts')).chatDigests(amount)
    default:
      throw new Error(`No subject "${subject}"`)
  }
}

process.stdout.write(JSON.stringify(await digestsOf(Number(count))))
