import { joinWords } from '../../../engine/voice/text/text-words.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import type { OpenScript, ScriptFollower } from './stored-script.ts'
import { placeIn, readingText, readOn, readUntil, sentenceAt, type ReadingText } from './reading.ts'

/** What is needed of the recorder. */
export interface Taped {
  step: Pick<Signal<{ name: string }>, 'get' | 'subscribe'>
  elapsed: Pick<Signal<number>, 'get' | 'subscribe'>
  level: Pick<Signal<number>, 'get'>
}

/** The script that is read aloud while it is recorded, and where in it the reader is. */
export interface Prompter extends ScriptFollower {
  text: Pick<Signal<ReadingText>, 'get' | 'subscribe'>
  /** Place of the word that is due; the number of words at the end. */
  at: Pick<Signal<number>, 'get' | 'subscribe'>
  /** Whether a recording that begins now goes on where the last one ended. */
  goesOnNow(): boolean
  /** So many sentences on, or back. */
  skip(sentences: number): void
  /** Reads on while the recorder hears somebody. */
  follow(recorder: Taped): void
}

/** A peak (0..1) from here on may be a voice, if it is no less than this share of the loudest one lately. */
const VOICE = { least: 0.02, share: 0.15 }
/** Seconds in which the loudest one fades. */
const FADE = 10
/** Seconds without a voice that still belong to what is said: the breath between two words. */
const BREATH = 0.7

const prompters = new WeakMap<OpenScript, Prompter>()

/** The one of this script: made when it is shown for the first time, it follows the recorder from then on. */
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
  /** Where the latest recording began, and where it ended. */
  let begun = 0
  let ended = 0
  /** Whether it began where another one had ended. */
  let goesOn = false
  let isRunning = false
  let loudest = 0
  let silence = Infinity

  function goTo(word: number) {
    letters = 0
    at.set(Math.max(0, Math.min(text.get().words.length, word)))
  }

  function hear(seconds: number, level: number) {
    loudest = Math.max(level, loudest * Math.exp(-seconds / FADE))
    const isVoice = level >= VOICE.least && level >= loudest * VOICE.share
    silence = isVoice ? 0 : silence + seconds
    if (silence > BREATH) return
    const { words } = text.get()
    const next = readOn(words, { at: at.get(), letters }, { seconds, pace: script.get().pace })
    letters = next.letters
    at.set(next.at)
  }

  /** Who skips a sentence leaves it out and goes on; who goes back says it anew. */
  const goesOnNow = () => ended > 0 && at.get() >= ended

  /** What was read to its end is begun anew. */
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
    // Where nothing was read, the next one goes on only if this one did.
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
      // Back goes to the beginning of this one first.
      const isWithin = at.get() > (now.sentences[here]?.from ?? now.words.length)
      const target = here + sentences + (sentences < 0 && isWithin ? 1 : 0)
      goTo(now.sentences[Math.max(0, target)]?.from ?? now.words.length)
      // Who goes back beyond the beginning of the recording reads anew from there.
      if (isRunning && at.get() < begun) {
        begun = at.get()
        goesOn = false
      }
    },
    follow({ step, elapsed, level }) {
      let heard = elapsed.get()
      let { name } = step.get()
      elapsed.subscribe(() => {
        const seconds = elapsed.get() - heard
        heard = elapsed.get()
        if (seconds > 0 && step.get().name === 'recording' && script.get().isOpen) hear(seconds, level.get())
      })
      step.subscribe(() => {
        const before = name
        name = step.get().name
        const [was, is] = [isOnTape(before), isOnTape(name)]
        // Who is counted in sees already what comes first.
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
      // It goes on where the one before it had ended, if this one did.
      ended = goesOn ? begun : 0
    },
  }
}

const isOnTape = (step: string) => step === 'recording' || step === 'paused'
