/** 16-bit mono PCM with the usual header, as all synthesizers write it. */
export function readWave(file: Buffer): { samples: Float32Array; sampleRate: number } {
  const start = file.indexOf('data') + 8
  const count = Math.floor((file.length - start) / 2)
  const samples = Float32Array.from(
    { length: count },
    (_, index) => file.readInt16LE(start + 2 * index) / 32768,
  )
  return { samples, sampleRate: file.readUInt32LE(24) }
}

/** Little-endian; samples are −1..1. */
export function pcmOf(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(2 * samples.length)
  for (const [index, value] of samples.entries())
    bytes.writeInt16LE(Math.max(-32768, Math.min(32767, Math.round(value * 32768))), 2 * index)
  return bytes
}
