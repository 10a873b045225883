import { useEffect, useState } from 'react'
import { makeCard, setDraft } from '../actions.ts'
import { emptyDraft, useChat, type Draft } from '../store.ts'
import { addressToPreview, withPreview } from './link-preview.ts'
import { firstAddress } from '#model/chat/markdown'

/** Waits until the URL is typed completely. */
const DEBOUNCE_MS = 600

/** Adds a preview of the first link in a draft, unless the user removed it. */
export function useLinkPreview(room: string, draft: Draft): { remove: () => void } {
  const [refused, setRefused] = useState<readonly string[]>([])
  /** The automatic preview and its URL. */
  const [made, setMade] = useState({ card: '', address: '' })
  const address = addressToPreview(draft)
  const isWanted = address !== '' && !refused.includes(address)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => {
      makeCard(address).then(
        (card) => {
          const now = useChat.getState().drafts[room] ?? emptyDraft
          const next = withPreview(now, address, card)
          if (next === now) return
          setMade({ card: card.id, address })
          setDraft(room, next)
        },
        // Without a preview the URL is sent alone.
        () => setRefused((before) => [...before, address]),
      )
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [room, address, isWanted])

  const { text, card } = draft
  const isStale = card?.id === made.card && firstAddress(text) !== made.address
  useEffect(() => {
    if (!isStale) return
    // A preview belongs to the URL that it was made of.
    setDraft(room, { ...(useChat.getState().drafts[room] ?? emptyDraft), card: null })
  }, [room, isStale])

  return {
    remove() {
      setRefused((before) => [...before, firstAddress(text)])
      setDraft(room, { ...draft, card: null })
    },
  }
}
