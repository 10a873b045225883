import { isSilentFormat } from '../../engine/render/formats/index.ts'
import type { ExportChoice } from './export-options.ts'

/** The loudness to bring a file to, in LUFS; `null`: as it is mixed. A choice outlives a change of its format. */
export function loudnessOf({ format, loudness = null }: Pick<ExportChoice, 'format' | 'loudness'>) {
  return isSilentFormat(format) ? null : loudness
}
