const HEADER_BYTES = 44
/** A WAV file's sizes are 32-bit. */
const MAX_DATA_BYTES = 0xffff_ffff - HEADER_BYTES

/**
 * 16-bit samples (RIFF, format 1). Clips beyond ±1; NaN is silence. Channels are of equal length. Throws a RangeError
 * for no channels or more samples than a WAV file holds.
 */
export function encodeWav(channels: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length
  if (frames === undefined) throw new RangeError('A WAV file has at least one channel.')
  if (channels.some((samples) => samples.length !== frames))
    throw new RangeError('Channels differ in length.')
  const frameBytes = channels.length * 2
  const dataBytes = frames * frameBytes
  if (dataBytes > MAX_DATA_BYTES) throw new RangeError('Too long for a WAV file.')

  const bytes = new Uint8Array(HEADER_BYTES + dataBytes)
  const view = new DataView(bytes.buffer)
  const text = (offset: number, value: string) => {
    for (let index = 0; index < value.length; index++) bytes[offset + index] = value.charCodeAt(index)
  }
  text(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels.length, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * frameBytes, true)
  view.setUint16(32, frameBytes, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, dataBytes, true)
  channels.forEach((samples, channel) => {
    let offset = HEADER_BYTES + channel * 2
    for (const sample of samples) {
      // `setInt16` reads not-a-number as 0.
      view.setInt16(offset, Math.round(Math.max(-32_768, Math.min(32_767, sample * 32_768))), true)
      offset += frameBytes
    }
  })
  return bytes
}
