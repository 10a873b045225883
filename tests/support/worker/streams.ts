import { TestEventSource } from './event-source.ts'
import { sdk } from './sdk.ts'
import { request, type Json, type Person } from './world.ts'

export const sources: TestEventSource[] = []

export class KnownSource extends TestEventSource {
  constructor(url: string) {
    super(url)
    sources.push(this)
  }
}

const clients: ReturnType<typeof sdk>[] = []

/** The record API's own client, with event streams; `closeStreams` ends them. */
export function client(as?: Person) {
  const pb = sdk(as)
  clients.push(pb)
  return pb
}

export async function closeStreams() {
  for (const pb of clients.splice(0)) await pb.realtime.unsubscribe()
  for (const source of sources.splice(0)) source.close()
}

/** Events of a topic. */
export async function heard(
  pb: ReturnType<typeof sdk>,
  collection: string,
  topic: string,
  options: Record<string, unknown> = {},
) {
  const events: { action: string; record: Json }[] = []
  await pb.collection(collection).subscribe(topic, (event) => events.push(event as never), options)
  return events
}

/** A stream without a client. */
export async function stream(headers = {}) {
  const connection = new AbortController()
  const answer = await request('/api/realtime', { signal: connection.signal, headers })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value = '' } = (await reader?.read()) ?? {}
  const [, id = ''] = /^id:(\w+)\nevent:PB_CONNECT\ndata:\{"clientId":"\1"\}\n\n$/.exec(value) ?? []
  const close = () => {
    connection.abort()
    reader?.cancel().catch(() => undefined)
  }
  /** Text received until `words` are in it. */
  const until = async (words: string) => {
    let text = ''
    while (!text.includes(words)) {
      const { value: more, done } = (await reader?.read()) ?? { done: true }
      if (done) break
      text += more
    }
    return text
  }
  return { answer, id, until, close }
}
