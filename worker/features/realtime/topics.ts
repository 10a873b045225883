import * as z from 'zod'
import { invalid } from '../../contract/app-error.ts'

export interface Topic {
  /** The client's own spelling: its events have exactly this name. */
  text: string
  /** Name or id. */
  collection: string
  /** A record's id; `*`: every record of the collection. */
  record: string
  filter: string | undefined
  expand: string | undefined
  fields: string | undefined
}

const MAX_TOPICS = 1_000
const MAX_TOPIC_LENGTH = 2_500
const MAX_CLIENT_ID_LENGTH = 255

const optionsSchema = z.object({
  query: z
    .object({
      filter: z.string().optional(),
      expand: z.string().optional(),
      fields: z.string().optional(),
    })
    .catch({}),
})

export function parseSubscription(body: Record<string, unknown>): {
  clientId: string
  topics: string[]
  /** `previousClientId`: the stream that this one continues, or `''`. */
  previous: string
} {
  const { clientId = '', subscriptions = [], previousClientId = '' } = body
  if (clientId === '' || clientId === null) {
    throw invalid({ clientId: { code: 'validation_required', message: 'Cannot be blank.' } })
  }
  if (typeof clientId !== 'string' || clientId.length > MAX_CLIENT_ID_LENGTH) {
    throw refuse('clientId', `Must be a text of at most ${MAX_CLIENT_ID_LENGTH} characters.`)
  }
  if (typeof previousClientId !== 'string' || previousClientId.length > MAX_CLIENT_ID_LENGTH) {
    throw refuse('previousClientId', `Must be a text of at most ${MAX_CLIENT_ID_LENGTH} characters.`)
  }
  const list: unknown[] = Array.isArray(subscriptions) ? subscriptions : [subscriptions]
  if (list.length > MAX_TOPICS) throw refuse('subscriptions', `At most ${MAX_TOPICS} are allowed.`)
  const topics = list.map((topic, index) => {
    if (typeof topic === 'string' && topic.length <= MAX_TOPIC_LENGTH && !hasControls(topic)) return topic
    const message = `Must be one line of at most ${MAX_TOPIC_LENGTH} characters.`
    throw invalid({ subscriptions: { [index]: { code: 'validation_invalid_value', message } } as never })
  })
  return { clientId, topics: [...new Set(topics)], previous: previousClientId }
}

/**
 * `takes/*`, `takes/{id}` or the old `takes`, each optionally with `?options=<JSON>`. `undefined` for custom topics.
 */
export function parseTopic(text: string): Topic | undefined {
  const [path = '', query = ''] = text.split(/\?(.*)/s)
  const [, collection = '', record = '*'] = /^(\w+)(?:\/(\*|\w+))?$/.exec(path) ?? []
  if (collection === '') return undefined
  return { text, collection, record, ...optionsOf(query) }
}

function optionsOf(query: string): Pick<Topic, 'filter' | 'expand' | 'fields'> {
  const none = { filter: undefined, expand: undefined, fields: undefined }
  const options = new URLSearchParams(query).get('options')
  if (!options) return none
  try {
    return { ...none, ...optionsSchema.parse(JSON.parse(options)).query }
  } catch {
    // Unreadable options are ignored.
    return none
  }
}

/** An event's name is a line of its own on the wire. */
function hasControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u001f]/.test(text)
}

function refuse(field: string, message: string) {
  return invalid({ [field]: { code: 'validation_invalid_value', message } })
}
