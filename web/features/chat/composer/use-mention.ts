import type { ChatPerson } from '#contract/chat/chat'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mentionName, type TypedPlace } from '#model/chat/mentions'
import { chatRoomKeys, findNamed } from '../../../data/chat-rooms.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { noMessages, recordsOf } from '#model/chat/room-messages'
import { useChat } from '../store.ts'

export type MentionChoice = Pick<ChatPerson, 'id' | 'name' | 'avatar' | 'expand'>

const MAX_CHOICES = 6

/** Users to complete a mention with: those present first, then others with that name. */
export function useMention(room: string, place: TypedPlace | undefined) {
  const present = useChat(({ presence }) => presence[room]?.people)
  const me = useChat((state) => state.me)
  const [at, setAt] = useState(0)
  const letters = place?.letters.toLowerCase() ?? ''
  const { data = [] } = useQuery({
    queryKey: chatRoomKeys.people(letters),
    queryFn: () => findNamed(letters),
    enabled: place !== undefined,
    staleTime: 60_000,
  })
  const here = (present ?? []).filter(({ name }) => name.toLowerCase().includes(letters))
  const byId = new Map<string, MentionChoice>(here.map((one) => [one.id, { ...one, avatar: '' }]))
  // Records with a picture replace those without.
  for (const one of data) byId.set(one.id, one)
  const named = [...byId.values()].filter(({ id, name }) => id !== me && mentionName(name) !== '')
  const choices = place ? named.slice(0, MAX_CHOICES) : []
  return { choices, chosen: at, choose: setAt }
}

/** All users known by name: present in the room, authors of loaded messages, and search results. */
export function knownPeople(room: string): { id: string; name: string }[] {
  const { presence, messages } = useChat.getState()
  const authors = recordsOf(messages[room] ?? noMessages).flatMap(({ expand }) => expand?.author ?? [])
  const found = queryClient.getQueriesData<ChatPerson[]>({ queryKey: chatRoomKeys.everybody })
  const named = [
    ...(presence[room]?.people ?? []),
    ...authors,
    ...found.flatMap(([, people]) => people ?? []),
  ]
  return [...new Map(named.map(({ id, name }) => [id, { id, name }])).values()]
}
