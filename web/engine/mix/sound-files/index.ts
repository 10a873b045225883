import { mp3 } from './mp3.ts'
import { opus } from './opus.ts'
import type { Encoder, SoundFile, SoundLength } from './sound-file.ts'
import { wav } from './wav.ts'

export type { Encoder } from './sound-file.ts'

/** The kinds of sound files in the order of the choice. Their union and all tables derive from it. */
const soundFiles = { wav, opus, mp3 }

type FormatOf<File> = File extends SoundFile<infer Format> ? Format : never

export type BounceFormat = FormatOf<(typeof soundFiles)[keyof typeof soundFiles]>

export function soundFileOf({ kind }: BounceFormat): SoundFile<BounceFormat> {
  return soundFiles[kind]
}

/** An encoder for `frames` frames of stereo. Throws as `SoundFile.open` does. */
export function openEncoder(format: BounceFormat, length: SoundLength): Promise<Encoder> {
  return soundFileOf(format).open(format, length)
}

/** All formats that a person chooses from. */
export const soundFileChoices: SoundFile<BounceFormat>['choices'] = Object.values(soundFiles).flatMap(
  ({ choices }): SoundFile<BounceFormat>['choices'] => choices,
)
