import { type PointerEvent, useEffect, useState } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { slideOfHash, swipeStep } from './deck-place.ts'

export interface Deck {
  index: number
  count: number
  go: (index: number) => void
  notesShown: boolean
  toggleNotes: () => void
  fullScreen: boolean
  toggleFullScreen: () => void
  setFrame: (frame: HTMLElement | null) => void
  swipe: Swipe
}

interface Swipe {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
}

/** The current slide, stored in the URL (`#5`), with keys, swipes, notes and full screen. */
export function useDeck(count: number): Deck {
  const [index, setIndex] = useState(() =>
    slideOfHash(typeof window === 'undefined' ? '' : window.location.hash, count),
  )
  const [notesShown, setNotesShown] = useState(false)
  const [fullScreen, setFullScreen] = useState(false)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [from, setFrom] = useState<{ x: number; y: number }>()

  const go = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 0), count - 1)
    setIndex(next)
    // Replaced, not pushed: Back leaves the deck instead of turning its pages.
    window.history.replaceState(window.history.state, '', `#${next + 1}`)
  }
  const toggleNotes = () => setNotesShown((shown) => !shown)
  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void frame?.requestFullscreen?.().catch(() => undefined)
  }

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('hashchange', () => setIndex(slideOfHash(window.location.hash, count)), {
      signal,
    })
    document.addEventListener('fullscreenchange', () => setFullScreen(document.fullscreenElement !== null), {
      signal,
    })
    return () => listeners.abort()
  }, [count])

  const action = (id: string, label: string, shortcut: string, run: () => void) => ({
    id: `deck.${id}`,
    label,
    shortcut,
    run,
  })
  usePageActions([
    action('next', 'Next slide', 'ArrowRight', () => go(index + 1)),
    action('next-page', 'Next slide', 'PageDown', () => go(index + 1)),
    action('next-space', 'Next slide', 'Space', () => go(index + 1)),
    action('previous', 'Previous slide', 'ArrowLeft', () => go(index - 1)),
    action('previous-page', 'Previous slide', 'PageUp', () => go(index - 1)),
    action('first', 'First slide', 'Home', () => go(0)),
    action('last', 'Last slide', 'End', () => go(count - 1)),
    action('notes', notesShown ? 'Hide speaker notes' : 'Show speaker notes', 'n', toggleNotes),
    action('full-screen', fullScreen ? 'Leave full screen' : 'Full screen', 'f', toggleFullScreen),
    action('print', 'Print or save as PDF', 'p', () => window.print()),
  ])

  const swipe: Swipe = {
    onPointerDown: ({ pointerType, clientX, clientY }) =>
      setFrom(pointerType === 'mouse' ? undefined : { x: clientX, y: clientY }),
    onPointerUp: ({ clientX, clientY }) => {
      if (!from) return
      setFrom(undefined)
      const step = swipeStep(clientX - from.x, clientY - from.y)
      if (step !== 0) go(index + step)
    },
  }
  return { index, count, go, notesShown, toggleNotes, fullScreen, toggleFullScreen, setFrame, swipe }
}
