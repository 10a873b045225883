import { chatReactionRecord, createMessage, listRooms, makeCard, roomsQuery } from '#contract/chat/chat'
import { endpoint } from '#contract/endpoint'
import * as z from 'zod/mini'
import { call, type Account, type Product } from './product.ts'

const createReaction = endpoint({
  method: 'POST',
  path: '/api/collections/chat_reactions/records',
  body: z.object({ room: z.string(), message: z.string(), emoji: z.string() }),
  answer: chatReactionRecord,
  errors: ['sign_in_needed', 'validation_failed', 'not_found', 'too_many_requests'],
})

const mention = ({ id, name }: Account) => `@[${name}](user:${id})`

/** Has the team talk: a welcome in the first room, and the project among the creations. Returns the project's message. */
export async function makeChat(
  product: Product,
  { admin: ines, ada, ben }: Record<'admin' | 'ada' | 'ben', Account>,
  project: string,
): Promise<string> {
  const { items } = await call(product, listRooms, { as: ines, query: roomsQuery })
  const roomOf = (slug: string) => {
    const room = items.find((one) => one.slug === slug)
    if (!room) throw new Error(`There is no room ${slug}.`)
    return room.id
  }
  const [general, creations] = [roomOf('general'), roomOf('creations')]
  const say = (as: Account, room: string, message: string, more: { reply?: string; card?: string } = {}) =>
    call(product, createMessage, { as, body: { room, message, ...more } })
  const react = (as: Account, { room, id }: { room: string; id: string }, emoji: string) =>
    call(product, createReaction, { as, body: { room, message: id, emoji } })

  const welcome = await say(
    ines,
    general,
    'Welcome, everyone! Talk about anything here, show your work in **Creations**, and tell us what to improve in **Feedback**.',
  )
  await react(ada, welcome, '🎉')
  await react(ben, welcome, '🎉')
  await say(ben, general, 'Hello! I do voices, mostly grumpy ones.', { reply: welcome.id })
  await say(ada, general, `Just what I need. ${mention(ben)}, have a look at Creations in a minute?`)

  const url = `${product.origin}/projects/${project}`
  const card = await call(product, makeCard, { as: ada, body: { url } })
  const shown = await say(ada, creations, 'The first sketch is done! Notes on the timing are welcome.', {
    card: card.id,
  })
  await react(ben, shown, '😂')
  await react(ines, shown, '👏')
  const note = await say(
    ben,
    creations,
    `The pause before “One” gets me every time. ${mention(ada)}, did you cut that by hand?`,
    { reply: shown.id },
  )
  await react(ada, note, '❤️')
  await say(
    ada,
    creations,
    'Half a second, dragged by hand. The music gets quieter under the voices by itself.',
    {
      reply: note.id,
    },
  )
  await say(
    ines,
    creations,
    `Lovely. The mix is ready too, with Tatters on the left and Pip on the right. Next one on Friday, ${mention(ada)}?`,
  )
  return shown.id
}
