import { highlightWords } from '#model/chat/highlight-words'

/** The text from where words were found that were looked for, with those marked. */
export function Highlighted({ text, words }: { text: string; words: string }) {
  return highlightWords(text, words).map((piece, index) =>
    piece.isFound ? (
      <mark key={index} className="rounded-sm bg-limelight text-on-limelight">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
