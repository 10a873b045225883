import { useMemo } from 'react'
import { EditError, type Edit } from '#contract/document/edit'
import type { TakeRecord } from '#contract/takes/takes'
import { readSubtitles, subtitleText } from '../../../engine/timeline/subtitles.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import type { Studio } from '../project/store.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { moveSentence, removeWords } from './edit-by-text.ts'
import { captionFile, type CaptionFormat } from './caption-file.ts'
import { captionsOf, captionsOfFile, placeCaptions, TooManyCaptions } from './script-captions.ts'
import { scriptWords, sentencesOf, type ScriptWord, type Sentence } from './script-words.ts'

/** Bytes; larger files are not subtitles. */
const FILE_MAX = 4_000_000

export interface Script {
  words: readonly ScriptWord[]
  sentences: readonly Sentence[]
  /** Takes of the timeline's voices, in their order. */
  takes: readonly TakeRecord[]
  cut(from: number, to: number): void
  /** Returns whether the sentence could be moved. */
  move(sentence: number, by: 1 | -1): boolean
  makeCaptions(): void
  importSubtitles(file: File): Promise<void>
  save(format: CaptionFormat): void
}

/** Returns the script of the open project, and its actions. */
export function useScript(analyses: ReadonlyMap<string, VoiceAnalysis>): Script {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const known = useStudioState((state) => state.takes)
  const words = useMemo(
    () => scriptWords(document, (take) => analyses.get(take)),
    // Other parts of the document do not affect the words.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [document.tracks, analyses],
  )
  const sentences = useMemo(() => sentencesOf(words), [words])
  const takes = useMemo(() => {
    const spoken = document.tracks.filter(({ kind, mute }) => kind === 'voice' && !mute)
    const used = new Set(
      spoken
        .flatMap(({ clips }) => clips)
        .toSorted((a, b) => a.start - b.start)
        .map(({ take }) => take),
    )
    return [...used].flatMap((id) => known.find((take) => take.id === id) ?? [])
  }, [document.tracks, known])

  return {
    words,
    sentences,
    takes,
    cut(from, to) {
      const chosen = new Set(words.slice(from, to + 1).map(({ id }) => id))
      change(studio, () => removeWords(current(studio), words, chosen, newId))
    },
    move: (index, by) => change(studio, () => moveSentence(current(studio), sentences, { index, by, newId })),
    makeCaptions() {
      const captions = captionsOf(words, newId)
      if (change(studio, () => placeCaptions(current(studio), captions)))
        done(studio, captions.length === 1 ? '1 caption placed.' : `${captions.length} captions placed.`)
    },
    importSubtitles: (file) => importSubtitles(studio, file),
    save(format) {
      const file = captionFile(current(studio), studio.store.getState().project.title, format)
      saveFile(file, file.name)
    },
  }
}

const newId = () => crypto.randomUUID()
const current = (studio: Studio) => studio.store.getState().document

function change(studio: Studio, make: () => Edit | undefined): boolean {
  try {
    const edit = make()
    if (!edit) return false
    studio.endEdit()
    studio.edit(edit)
    studio.endEdit()
    return true
  } catch (error) {
    if (error instanceof TooManyCaptions)
      toast({
        text: 'A project can have up to 2,000 captions, and this would be more. Nothing was changed.',
        tone: 'danger',
      })
    else if (error instanceof EditError)
      toast({ text: 'The timeline has no room for more clips. Nothing was changed.', tone: 'danger' })
    else throw error
    return false
  }
}

function done(studio: Studio, text: string) {
  toast({ text, tone: 'good', action: { label: 'Undo', run: () => studio.undo() } })
}

async function importSubtitles(studio: Studio, file: File) {
  const refuse = (text: string) => void toast({ text: `${file.name}: ${text}`, tone: 'danger' })
  if (file.size > FILE_MAX) return refuse('this file is too large for subtitles.')
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return refuse('this file cannot be read. Was it moved or renamed?')
  }
  const text = subtitleText(new Uint8Array(bytes))
  // Fewer bytes never have too many letters.
  if (text.length > FILE_MAX / 2) return refuse('this file is too large for subtitles.')
  const read = readSubtitles(text)
  if (read.cues.length === 0) return refuse('no subtitles found. Choose an SRT or WebVTT file.')
  const captions = captionsOfFile(read, newId)
  if (!change(studio, () => placeCaptions(current(studio), captions))) return
  const [first] = read.skipped
  const left =
    first === undefined
      ? ''
      : ` ${read.skipped.length === 1 ? 'One part' : `${read.skipped.length} parts`} could not be read, the first at line ${first}.`
  done(studio, `${captions.length === 1 ? '1 caption' : `${captions.length} captions`} placed.${left}`)
}
