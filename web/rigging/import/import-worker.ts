import { serve, Transferred } from '../../engine/channel/channel.ts'
import { ownPort } from '../../engine/channel/worker.ts'
import type { ImportedArt } from './imported-art.ts'
import { endingOf, isSvg } from './layered-files.ts'
import { openLayeredSvg } from './layered-svg.ts'
import { mergeArt } from './merge-art.ts'
import { openOra } from './ora.ts'
import { openPsd } from './psd/document.ts'
import { openDrawn } from './svg/drawn-document.ts'
import { bitmapsOf, type DrawnDocument } from './svg/drawn-layer.ts'
import { assembleTuber } from './tuber/assemble.ts'
import { openPlus } from './tuber/plus.ts'
import { openRemix } from './tuber/remix.ts'
import { openVeado } from './tuber/veado.ts'

export type ImportCalls = {
  /** Rejects with an `ArtError`. */
  read(input: { file: File }): Promise<Transferred<ImportedArt>>
  /** Takes the layers of a drawing. Rejects with an `ArtError`. */
  merge(input: { drawn: DrawnDocument }): Promise<Transferred<ImportedArt>>
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
  read: async ({ file }) => transferred(await opened(file)),
  async merge({ drawn }) {
    const art = await mergeArt(openDrawn(drawn))
    for (const bitmap of bitmapsOf(drawn.layers)) bitmap.close()
    return transferred({ ...art, notes: [...drawn.notes, ...art.notes] })
  },
})

function transferred(art: ImportedArt): Transferred<ImportedArt> {
  return new Transferred(
    art,
    art.pictures.flatMap((picture) => (picture ? [picture.bitmap] : [])),
  )
}
