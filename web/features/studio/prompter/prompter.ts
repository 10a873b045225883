import { joinWords } from '../../../engine/voice/text/text-words.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import type { OpenScript, ScriptFollower } from './stored-script.ts'
import { placeIn, readingText, readOn, readUntil, sentenceAt, type ReadingText } from './reading.ts'

export interface Taped {
  state: Pick<Signal<{ name: string }>, 'get' | 'subscribe'>
  elapsed: Pick<Signal<number>, 'get' | 'subscribe'>
  level: Pick<Signal<number>, 'get'>
}

export interface Prompter extends ScriptFollower {
  text: Pick<Signal<ReadingText>, 'get' | 'subscribe'>
  /** Position of the next word; the number of words at the end. */
  at: Pick<Signal<number>, 'get' | 'subscribe'>
  /** Returns whether a recording started now continues the last one. */
  goesOnNow(): boolean
  /** Moves by a number of sentences. */
  skip(sentences: number): void
  /** Advances while the recorder detects speech. */
  follow(recorder: Taped): void
}

/** A peak (0..1) above `min` may be a voice if it is at least this share of the recent maximum. */
const VOICE = { min: 0.02, share: 0.15 }
/** Seconds in which the maximum fades. */
const FADE = 10
const BREATH = 0.7

const prompters = new WeakMap<OpenScript, Prompter>()

/** The prompter of a script; created when it is first shown, and follows the recorder from then on. */
export function prompterOf(script: OpenScript, recorder: Taped): Prompter {
  const known = prompters.get(script)
  if (known) return known
  const made = createPrompter(script.now)
  made.follow(recorder)
  script.followedBy(made)
  prompters.set(script, made)
  return made
}

export function createPrompter(script: OpenScript['now']): Prompter {
  let known = script.get().text
  const text = signal(readingText(known))
  const at = signal(0)
  let letters = 0
  let begun = 0
  let ended = 0
  /** True if it continued the recording before. */
  let goesOn = false
  let isRunning = false
  let loudest = 0
  let silence = Infinity

  function goTo(word: number) {
    letters = 0
    at.set(Math.max(0, Math.min(text.get().words.length, word)))
  }

  function advance(seconds: number, level: number) {
    loudest = Math.max(level, loudest * Math.exp(-seconds / FADE))
    const isVoice = level >= VOICE.min && level >= loudest * VOICE.share
    silence = isVoice ? 0 : silence + seconds
    if (silence > BREATH) return
    const { words } = text.get()
    const next = readOn(words, { at: at.get(), letters }, { seconds, pace: script.get().pace })
    letters = next.letters
    at.set(next.at)
  }

  const goesOnNow = () => ended > 0 && at.get() >= ended

  /** A script read to its end restarts. */
  function rewind() {
    if (at.get() >= text.get().words.length) goTo(0)
  }

  function begin() {
    rewind()
    goesOn = goesOnNow()
    begun = at.get()
    isRunning = true
    loudest = 0
    silence = Infinity
  }

  function end() {
    isRunning = false
    const until = readUntil(text.get(), begun, at.get())
    // Without any reading the next recording continues only if this one did.
    ended = until > begun || goesOn ? until : 0
    goTo(until)
  }

  script.subscribe(() => {
    if (script.get().text === known) return
    known = script.get().text
    const next = readingText(known)
    const place = placeIn(next, text.get(), at.get())
    text.set(next)
    ended = 0
    goTo(place)
  })

  return {
    text,
    at,
    goesOnNow,
    skip(sentences) {
      const now = text.get()
      const here = sentenceAt(now, at.get())
      // Going back first returns to the start of the current sentence.
      const isWithin = at.get() > (now.sentences[here]?.from ?? now.words.length)
      const target = here + sentences + (sentences < 0 && isWithin ? 1 : 0)
      goTo(now.sentences[Math.max(0, target)]?.from ?? now.words.length)
      // Going back beyond the start of the recording starts over from there.
      if (isRunning && at.get() < begun) {
        begun = at.get()
        goesOn = false
      }
    },
    follow({ state, elapsed, level }) {
      let heard = elapsed.get()
      let { name } = state.get()
      elapsed.subscribe(() => {
        const seconds = elapsed.get() - heard
        heard = elapsed.get()
        if (seconds > 0 && state.get().name === 'recording' && script.get().isOpen)
          advance(seconds, level.get())
      })
      state.subscribe(() => {
        const before = name
        name = state.get().name
        const [was, is] = [isOnTape(before), isOnTape(name)]
        // The count-in already shows the start.
        if (name === 'counting') rewind()
        if (is && !was) begin()
        else if (was && !is) end()
      })
    },
    read() {
      const words = text.get().words.slice(begun, ended)
      return script.get().isOpen && words.length > 0 ? { text: joinWords(words), goesOn } : undefined
    },
    again() {
      goTo(begun)
      // The next recording continues where the one before ended, if this one did.
      ended = goesOn ? begun : 0
    },
  }
}

const isOnTape = (name: string) => name === 'recording' || name === 'paused'
