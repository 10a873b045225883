import type { RunnerLanguage } from '../../../model/survey/runner-languages.ts'
import type { CopyWords } from './copy-words.ts'
import { latinWords } from './latin-words.ts'
import { otherWords } from './other-words.ts'

export const copyWords: Record<RunnerLanguage, CopyWords> = { ...latinWords, ...otherWords }
