import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import NotebookText from 'lucide-react/icons/notebook-text'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Deck } from './use-deck.ts'

export function DeckBar({ deck, titles }: { deck: Omit<Deck, 'setFrame'>; titles: string[] }) {
  const { index, count, go } = deck
  return (
    <nav
      aria-label="Slides"
      className="flex shrink-0 items-center gap-1 px-2 py-1.5 text-[#fdf3df] large-letters:flex-wrap large-letters:justify-center sm:gap-2 sm:px-4 print:hidden"
    >
      <BarButton label="Previous slide" keys="←" disabled={index === 0} onPress={() => go(index - 1)}>
        <ChevronLeft />
      </BarButton>
      <span className="min-w-14 text-center text-sm tabular-nums">
        {index + 1} / {count}
      </span>
      <BarButton label="Next slide" keys="→" disabled={index === count - 1} onPress={() => go(index + 1)}>
        <ChevronRight />
      </BarButton>
      <ol className="mx-auto hidden items-center gap-1 md:flex">
        {titles.map((title, at) => (
          <li key={title}>
            <button
              type="button"
              title={title}
              aria-label={`Slide ${at + 1}: ${title}`}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => go(at)}
              className="group grid h-8 w-6 place-items-center rounded-control"
            >
              <span className="h-1 w-5 rounded-full bg-white/30 transition-colors group-hover:bg-white/70 group-aria-[current]:bg-[#f2c230]" />
            </button>
          </li>
        ))}
      </ol>
      <span className="flex-1 md:hidden" />
      <BarButton
        label={deck.notesShown ? 'Hide speaker notes' : 'Show speaker notes'}
        keys="N"
        pressed={deck.notesShown}
        onPress={deck.toggleNotes}
      >
        <NotebookText />
      </BarButton>
      <BarButton label="Print or save as PDF" keys="P" onPress={() => window.print()}>
        <Printer />
      </BarButton>
      <BarButton
        label={deck.fullScreen ? 'Leave full screen' : 'Full screen'}
        keys="F"
        onPress={deck.toggleFullScreen}
      >
        {deck.fullScreen ? <Minimize /> : <Maximize />}
      </BarButton>
      <Link
        to="/investors/demo"
        className="ml-1 inline-flex h-9 items-center rounded-control bg-[#b82f2b] px-3 text-sm font-medium whitespace-nowrap text-white no-underline hover:bg-[#cf3a33]"
      >
        Try it
      </Link>
    </nav>
  )
}

function BarButton({
  label,
  keys,
  pressed,
  disabled = false,
  onPress,
  children,
}: {
  label: string
  keys: string
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${keys})`}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className="grid size-9 place-items-center rounded-control hover:bg-white/10 aria-disabled:opacity-40 aria-pressed:bg-white/15 [&_svg]:size-5 [&_svg]:stroke-[1.75]"
    >
      {children}
    </button>
  )
}
