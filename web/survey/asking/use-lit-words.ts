import { MOUTH_RATE, type TakeScript } from '#contract/takes/mouth-track'
import { useEffect } from 'react'
import { litWords, wordAt } from './lit-words.ts'

/** Styled in `asking.css`. */
const NAME = 'spoken-word'

/** Lights each word of the question `id` while it is spoken, where the browser can. The text itself is unchanged. */
export function useLitWords({
  id,
  script,
  playing,
  position,
}: {
  id: string
  script: TakeScript | undefined
  playing: boolean
  position: { get: () => number }
}): void {
  useEffect(() => {
    const node = script && playing ? titleOf(id)?.firstChild : undefined
    if (!script || !(node instanceof Text) || typeof CSS === 'undefined' || !('highlights' in CSS))
      return undefined
    const words = litWords(node.data, script)
    let shown: object | undefined
    let frame = requestAnimationFrame(function light() {
      frame = requestAnimationFrame(light)
      const word = wordAt(words, position.get() * MOUTH_RATE)
      if (word === shown) return
      shown = word
      // The text may have changed with the language.
      if (!word || word.until > node.data.length) return void CSS.highlights.delete(NAME)
      const range = new Range()
      range.setStart(node, word.from)
      range.setEnd(node, word.until)
      CSS.highlights.set(NAME, new Highlight(range))
    })
    return () => {
      cancelAnimationFrame(frame)
      CSS.highlights.delete(NAME)
    }
  }, [id, script, playing, position])
}

/** The element whose only child is the text of the question. */
function titleOf(id: string): Element | null | undefined {
  const question = document.getElementById(id)
  return question?.querySelector('label > span[lang], legend > span[lang]') ?? question?.querySelector('p')
}
