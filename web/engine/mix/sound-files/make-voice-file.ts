import { startWorker } from '../../channel/worker.ts'
import type { Sound } from '../../sound/sound.ts'
import type { VoiceCalls, VoiceCodec } from './voice-file.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './voice-file-worker.ts?worker&url'

/** Calls `encodeVoice` in a worker: the encoder of MP3 starts one of its own, which a page may not. */
export async function makeVoiceFile(
  { channels, sampleRate, duration }: Sound,
  codec: VoiceCodec,
): Promise<Blob> {
  const worker = startWorker<VoiceCalls>(workerAddress)
  try {
    return await worker.call('encode', { sound: { channels, sampleRate, duration }, codec })
  } finally {
    worker.close()
  }
}

/** MP3 and AAC. Safari plays Opus in WebM, in which other browsers record, only since 17.4. */
export async function isPlayedEverywhere(file: Blob): Promise<boolean> {
  const { ADTS, BlobSource, Input, MP3, MP4 } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: [MP3, MP4, ADTS] })
  try {
    if (!(await input.canRead())) return false
    const tracks = await input.getTracks()
    const codecs = await Promise.all(tracks.map((track) => track.getCodec()))
    return codecs.length === 1 && (codecs[0] === 'mp3' || codecs[0] === 'aac')
  } finally {
    input.dispose()
  }
}
