import { useTitle } from '../../../shell/use-title.ts'
import { DeckBar } from './deck-bar.tsx'
import './deck.css'
import { slides } from './slides.tsx'
import { useDeck } from './use-deck.ts'

/** `/investors/deck`: one slide at a time on the screen, all of them on paper. */
export function Component() {
  useTitle('Deck')
  const { setFrame, ...deck } = useDeck(slides.length)
  const slide = slides[deck.index]
  return (
    <div
      ref={setFrame}
      className="deck flex h-dvh flex-col bg-[#1d0f0d] text-[#fdf3df] print:block print:h-auto print:bg-transparent"
    >
      <main
        aria-roledescription="slide deck"
        aria-label="Mouthpiece in twelve slides"
        className="deck-room relative grid min-h-0 flex-1 place-items-center print:block"
        {...deck.swipe}
      >
        <h1 className="sr-only">Mouthpiece: give your voice a face</h1>
        {slides.map(({ id, title, tone, body }, index) => (
          <section
            key={id}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}: ${title}`}
            data-tone={tone}
            data-current={index === deck.index || undefined}
            className="deck-slide"
          >
            <div className="deck-page">
              {body}
              <span className="deck-number" aria-hidden="true">
                {index + 1}
              </span>
            </div>
          </section>
        ))}
      </main>
      <p role="status" className="sr-only print:hidden">
        {`Slide ${deck.index + 1} of ${slides.length}: ${slide?.title ?? ''}`}
      </p>
      {deck.notesShown ? (
        <aside
          aria-label="Speaker notes"
          className="max-h-[32dvh] shrink-0 overflow-y-auto border-t border-white/15 bg-black/40 px-5 py-4 text-base leading-relaxed print:hidden"
        >
          <p className="mx-auto max-w-3xl">{slide?.notes}</p>
        </aside>
      ) : null}
      <DeckBar deck={deck} titles={slides.map(({ title }) => title)} />
    </div>
  )
}
