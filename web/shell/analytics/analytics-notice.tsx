import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToastsAbove } from '../../ui/feedback/use-toasts-above.ts'
import { focusPage } from '../navigation/focus-page.ts'
import { choose } from './choice.ts'
import { hasRoomForNotice } from './notice-places.ts'

interface AnalyticsNoticeProps {
  place: { pathname: string; search: string }
  /** Links to the details of what is recorded. */
  more: (words: string) => ReactNode
}

export function AnalyticsNotice({ place, more }: AnalyticsNoticeProps) {
  return hasRoomForNotice(place) ? <Notice more={more} /> : null
}

function Notice({ more }: Pick<AnalyticsNoticeProps, 'more'>) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // Screen readers announce content that is added to an existing region.
    const frame = requestAnimationFrame(() => setShown(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    // The page around it may be in another language.
    <section lang="en" dir="ltr" aria-label="Analytics" aria-live="polite">
      {isShown ? <Card more={more} /> : null}
    </section>
  )
}

function Card({ more }: Pick<AnalyticsNoticeProps, 'more'>) {
  const card = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement>(null)
  useToastsAbove(card)
  useRoomBelow(card)

  function onFocus({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      from.current = relatedTarget
  }

  function decide(next: 'allowed' | 'refused') {
    choose(next)
    // The pressed button disappears, so the focus returns to where it was.
    if (from.current?.isConnected) from.current.focus({ preventScroll: true })
    else focusPage()
  }

  return (
    <div
      ref={card}
      onFocus={onFocus}
      className="fixed inset-x-0 bottom-0 z-40 animate-rise border-t border-line bg-raised text-sm shadow-float print:hidden"
    >
      <div className="mx-auto flex max-w-7xl flex-col gap-x-8 gap-y-3 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:items-center md:justify-between md:px-8">
        <p>
          <strong className="font-semibold">May we record how you use Mouthpiece?</strong> Which pages you
          open and what you press, so that we can make it better. Never your voice, and never for advertising.{' '}
          {more('What is recorded')}
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-2">
          <Button onPress={() => decide('refused')}>No thanks</Button>
          <Button onPress={() => decide('allowed')}>Allow</Button>
        </div>
      </div>
    </div>
  )
}

/** At the end of the page; also scrolls focused elements out from behind it. */
function useRoomBelow(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = card.current
    if (!box) return
    const { documentElement: root, body } = document
    const observer = new ResizeObserver(() => {
      const height = `${box.offsetHeight}px`
      root.style.scrollPaddingBottom = height
      body.style.paddingBottom = height
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      root.style.scrollPaddingBottom = ''
      body.style.paddingBottom = ''
    }
  }, [card])
}
