import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder } from './in-folder.ts'
import type { LabelledSpeech } from './labelled-speech.ts'
import { readWave } from './wave-bytes.ts'

const SOUNDS = '/usr/share/pocketsphinx/test/data'
const MODEL = '/usr/share/pocketsphinx/model/en-us'
/** Frames a second of PocketSphinx. */
const RATE = 100

/**
 * Debian's pocketsphinx-testdata, not used in training: a woman reading a novel (LibriVox) and a man calling cards.
 * Phone times come from PocketSphinx's alignment of the transcription, so they are independent of our net.
 */
export function recordedSpeech(): LabelledSpeech[] {
  const dictionary = readDictionary()
  const clips = [
    ...transcriptions('librivox', 'transcription'),
    ...transcriptions('cards', 'cards.transcription'),
  ]
  return inFolder((folder) => {
    for (const { name, words } of clips)
      writeFileSync(join(folder, `${name}.fsg`), grammarOf(name, words, dictionary))
    const phones = new Set([...dictionary.values()].flat())
    writeFileSync(join(folder, 'phones.dict'), [...phones].map((phone) => `${phone} ${phone}\n`).join(''))
    return clips.map((clip) => ({
      ...readWave(readFileSync(clip.path)),
      text: clip.words.join(' '),
      phones: alignedPhones(folder, clip),
    }))
  })
}

interface Clip {
  name: string
  path: string
  words: string[]
}

/** Lines are `<s> spoken text </s> (name)`. */
function transcriptions(folder: string, file: string): Clip[] {
  const lines = readFileSync(join(SOUNDS, folder, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [, said = '', name = ''] = /<s>(.*)<\/s>\s*\((.*)\)/.exec(line) ?? []
    return { name, path: join(SOUNDS, folder, `${name}.wav`), words: said.trim().split(/\s+/) }
  })
}

function readDictionary(): Map<string, string[]> {
  const lines = readFileSync(join(MODEL, 'cmudict-en-us.dict'), 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [word = '', ...phones] = line.split(' ')
      return [word, phones]
    }),
  )
}

/** The phones in their order; the decoder adds pauses between them. */
function grammarOf(name: string, words: string[], dictionary: Map<string, string[]>): string {
  const phones = words.flatMap((word) => dictionary.get(word) ?? [])
  return [
    `FSG_BEGIN ${name}`,
    `NUM_STATES ${phones.length + 1}`,
    'START_STATE 0',
    `FINAL_STATE ${phones.length}`,
    ...phones.map((phone, index) => `TRANSITION ${index} ${index + 1} 1.0 ${phone}`),
    'FSG_END',
    '',
  ].join('\n')
}

function alignedPhones(folder: string, { name, path }: Clip): LabelledSpeech['phones'] {
  const found = join(folder, `${name}.seg`)
  writeFileSync(join(folder, 'list'), `${path.replace(/\.wav$/, '')}\n`)
  const options = {
    hmm: join(MODEL, 'en-us'),
    dict: join(folder, 'phones.dict'),
    fsg: join(folder, `${name}.fsg`),
    adcin: 'yes',
    adchdr: '44',
    cepext: '.wav',
    ctl: join(folder, 'list'),
    hypseg: found,
    // Unlikely sounds must not be pruned: there is only one path.
    beam: '1e-120',
    wbeam: '1e-100',
    pbeam: '1e-120',
    bestpath: 'no',
    silprob: '0.05',
    // Times would count from the remaining sound only.
    remove_silence: 'no',
  }
  const words = Object.entries(options).flatMap(([option, value]) => [`-${option}`, value])
  execFileSync('pocketsphinx_batch', words, { stdio: 'ignore' })
  return segmentsOf(readFileSync(found, 'utf8'))
}

/** `name S … T … A … L … start score score phone … end`: all times are frames. */
function segmentsOf(line: string): LabelledSpeech['phones'] {
  const tokens = line.trim().split(/\s+/).slice(9)
  const starts = tokens.filter((_, index) => index % 4 === 0).map((token) => Number(token) / RATE)
  return starts.slice(0, -1).map((start, index) => {
    const phone = (tokens[4 * index + 3] ?? '').toLowerCase()
    return { phone, start, end: starts[index + 1] ?? start }
  })
}
