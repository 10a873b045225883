import { highlightWords } from '#model/chat/highlight-words'

/** The text from shortly before its first match, with matches marked. */
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
