import { serve, Transferred } from '../../engine/channel/channel.ts'
import { ownPort } from '../../engine/channel/worker.ts'
import type { ImportedArt } from './imported-art.ts'
import { endingOf, isSvg } from './layered-files.ts'
import { openLayeredSvg } from './layered-svg.ts'
import { mergeArt } from './merge-art.ts'
import { openOra } from './ora.ts'
import { openPsd } from './psd/document.ts'
import { assembleTuber } from './tuber/assemble.ts'
import { openPlus } from './tuber/plus.ts'
import { openRemix } from './tuber/remix.ts'
import { openVeado } from './tuber/veado.ts'

export type ImportCalls = {
  /** Rejects with an `ArtError`. */
  read(input: { file: File }): Promise<Transferred<ImportedArt>>
}

async function opened(file: File): Promise<ImportedArt> {
  const ending = endingOf(file.name)
  if (ending === 'save') return assembleTuber(await openPlus(file))
  if (ending === 'veado') return assembleTuber(await openVeado(file))
  if (ending === 'pngremix') return assembleTuber(await openRemix(file))
  if (isSvg(file)) return mergeArt(await openLayeredSvg(file))
  return mergeArt(await (ending === 'ora' ? openOra(file) : openPsd(file)))
}

serve<ImportCalls>(ownPort(), {
  async read({ file }) {
    const art = await opened(file)
    return new Transferred(
      art,
      art.pictures.flatMap((picture) => (picture ? [picture.bitmap] : [])),
    )
  },
})
