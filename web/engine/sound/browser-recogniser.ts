export interface BrowserRecognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionResults) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(track: MediaStreamTrack): void
  stop(): void
  abort(): void
}

interface RecognitionResults {
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean; 0?: { transcript: string } }>
}

type RecognitionMaker = new () => BrowserRecognition

/** A sound that plays into a track, unheard. */
export interface PlayingTrack {
  track: MediaStreamTrack
  /** Resolves when the sound is over. */
  ended: Promise<void>
  stop(): void
}

/** The browser could not recognise anything; `reason` is the error of the standard, such as `network`. */
export class BrowserRecogniserError extends Error {
  override readonly name = 'BrowserRecogniserTrouble'
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Only where it can listen to a given track, which a younger member of its interface shows; others use the
 * microphone.
 */
export function recognitionOf(scope: object): RecognitionMaker | undefined {
  // Safe: looked up by its standard names, and checked before use.
  const { SpeechRecognition, webkitSpeechRecognition } = scope as {
    SpeechRecognition?: RecognitionMaker
    webkitSpeechRecognition?: RecognitionMaker
  }
  const found = SpeechRecognition ?? webkitSpeechRecognition
  return found && 'available' in found ? found : undefined
}

/** Pauses end a recognition, and it is started again; nothing but these is trouble. */
const PASSING = new Set(['no-speech', 'aborted'])

/** In real time. Throws a `BrowserRecogniserTrouble`, or the signal's reason. */
export function listenTo(
  Recognition: RecognitionMaker,
  { track, ended, stop }: PlayingTrack,
  { language, signal }: { language: string; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    let isOver = false
    const recognition = new Recognition()
    recognition.lang = language
    recognition.continuous = true
    recognition.interimResults = false

    const finish = (settle: () => void) => {
      recognition.onend = null
      recognition.onerror = null
      recognition.onresult = null
      signal.removeEventListener('abort', abort)
      stop()
      settle()
    }
    const fail = (reason: unknown) =>
      finish(() => reject(reason instanceof Error ? reason : new Error('Stopped')))
    function abort() {
      recognition.abort()
      fail(signal.reason)
    }
    function start() {
      try {
        recognition.start(track)
      } catch {
        fail(new BrowserRecogniserError('not-started'))
      }
    }
    recognition.onresult = ({ resultIndex, results }) => {
      for (let index = resultIndex; index < results.length; index++) {
        const result = results[index]
        if (result?.isFinal) said.push((result[0]?.transcript ?? '').trim())
      }
    }
    recognition.onerror = ({ error }) => {
      if (!PASSING.has(error)) fail(new BrowserRecogniserError(error))
    }
    recognition.onend = () => {
      if (isOver) finish(() => resolve(said.filter(Boolean).join(' ')))
      else start()
    }
    void ended.then(() => {
      isOver = true
      recognition.stop()
    })
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    start()
  })
}
