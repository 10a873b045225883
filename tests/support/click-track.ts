const RATE = 48_000

/** A wave file of clicks, one a beat from 0 on. */
export function clickTrack({ tempo, seconds }: { tempo: number; seconds: number }): Buffer {
  const samples = new Int16Array(RATE * seconds)
  for (let beat = 0; (beat * 60) / tempo < seconds; beat++) {
    const at = Math.round(((beat * 60) / tempo) * RATE)
    for (let index = 0; index < 0.02 * RATE && at + index < samples.length; index++) {
      samples[at + index] = 26_000 * Math.sin(index * 0.16) * Math.exp(-index / 240)
    }
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

/** Seconds at which clicks begin in a 16-bit mono wave file, which has nothing else above a quarter of its loudest. */
export function clicksIn(wave: Buffer): number[] {
  const rate = wave.readUInt32LE(24)
  const data = wave.indexOf('data') + 8
  const level = (index: number) => Math.abs(wave.readInt16LE(data + index * 2))
  const count = Math.floor((wave.length - data) / 2)
  let loudest = 0
  for (let index = 0; index < count; index++) loudest = Math.max(loudest, level(index))
  const clicks: number[] = []
  for (let index = 0; index < count; index++) {
    if (level(index) < loudest / 4) continue
    clicks.push(index / rate)
    index += Math.round(rate * 0.2)
  }
  return clicks
}
