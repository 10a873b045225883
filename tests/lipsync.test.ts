import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouthShapes, type MouthShape } from '#contract/takes/mouth-track'

const root = resolve(import.meta.dirname, '..')
const hello = join(root, 'tests/support/sounds/hello.wav')
const HELLO = 'Hello there. My name is Pip. Maybe we make a movie.'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lipsync-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Line {
  file: string
  mouthCues: { start: number; end: number; value: MouthShape }[]
  cpu: number
}

/** Runs `npm run -s lipsync -- …` without the installation. */
function lipsync(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '.tools/lipsync.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: folder },
    },
  )
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { status, lines: lines.map((line) => JSON.parse(line) as Line), errors: stderr.trim().split('\n') }
}

/** The committed sentence: 16 kHz, 16 bits. */
function samplesOfHello(): number[] {
  const file = readFileSync(hello)
  const start = file.indexOf('data') + 8
  return Array.from(
    { length: (file.length - start) / 2 },
    (_, at) => file.readInt16LE(start + 2 * at) / 32768,
  )
}

interface Kind {
  code: number
  bits: number
  rate?: number
  channels?: number
  extensible?: boolean
}

function wavOf(
  name: string,
  samples: number[],
  { code, bits, rate = 16_000, channels = 1, extensible }: Kind,
): string {
  const bytes = bits / 8
  const data = Buffer.alloc(samples.length * channels * bytes)
  for (const [index, value] of samples.entries()) {
    for (let channel = 0; channel < channels; channel++) {
      const at = (index * channels + channel) * bytes
      // Opposite phases: added up there would be nothing left.
      const sample = channel === 1 ? -value : value
      if (code === 3 && bits === 32) data.writeFloatLE(sample, at)
      else if (code === 3) data.writeDoubleLE(sample, at)
      else if (bits === 8) data.writeUInt8(Math.round(128 + 127 * sample), at)
      else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at, bytes)
    }
  }
  const format = Buffer.alloc(extensible ? 40 : 16)
  format.writeUInt16LE(extensible ? 0xfffe : code, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * channels * bytes, 8)
  format.writeUInt16LE(channels * bytes, 12)
  format.writeUInt16LE(bits, 14)
  if (extensible) format.writeUInt16LE(code, 24)
  const chunk = (id: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(id)
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('LIST', Buffer.alloc(10)),
    chunk('fmt ', format),
    chunk('data', data),
  ])
  const path = join(folder, name)
  writeFileSync(path, chunk('RIFF', body))
  return path
}

/** Every `factor`-th sample, or each as often. */
const atRate = (samples: number[], from: number, to: number) =>
  Array.from(
    { length: Math.floor((samples.length * to) / from) },
    (_, at) => samples[Math.floor((at * from) / to)] ?? 0,
  )

function shapesOf({ mouthCues }: Line): MouthShape[] {
  return mouthCues.flatMap(({ start, end, value }) =>
    Array.from({ length: Math.round(end * 100) - Math.round(start * 100) }, () => value),
  )
}

function agreement(one: MouthShape[], other: MouthShape[]) {
  return one.filter((shape, at) => shape === other[at]).length / one.length
}

test('writes one line per file with cues over its whole length, for every kind of WAV', () => {
  const samples = samplesOfHello()
  const files = [
    hello,
    wavOf('24.wav', samples, { code: 1, bits: 24 }),
    wavOf('32.wav', samples, { code: 1, bits: 32 }),
    wavOf('float.wav', samples, { code: 3, bits: 32 }),
    wavOf('double.wav', samples, { code: 3, bits: 64 }),
    wavOf('extensible.wav', samples, { code: 1, bits: 16, extensible: true }),
    wavOf('opposite.wav', samples, { code: 1, bits: 16, channels: 2 }),
    wavOf('8-bit.wav', samples, { code: 1, bits: 8 }),
    wavOf('8k.wav', atRate(samples, 16_000, 8_000), { code: 1, bits: 16, rate: 8_000 }),
    wavOf('96k.wav', atRate(samples, 16_000, 96_000), { code: 1, bits: 16, rate: 96_000 }),
  ]
  const { status, lines } = lipsync(...files)
  expect(status).toBe(0)
  expect(lines.map(({ file }) => file)).toEqual(files)
  const [first] = lines
  if (!first) throw new Error('There is no line.')
  const shapes = shapesOf(first)
  expect(new Set(shapes).size).toBeGreaterThan(5)
  for (const line of lines) {
    const { mouthCues, cpu } = line
    expect(Object.keys(line)).toEqual(['file', 'mouthCues', 'cpu'])
    expect(cpu).toBeGreaterThan(0)
    expect(mouthCues[0]?.start).toBe(0)
    expect(mouthCues.at(-1)?.end).toBeCloseTo(samples.length / 16_000, 2)
    for (const [index, { start, end, value }] of mouthCues.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(mouthShapes).toContain(value)
      if (index > 0) expect(start).toBe(mouthCues[index - 1]?.end)
    }
  }
  // Another encoding of the same sound has the same shapes; a shorter one has similar ones.
  for (const line of lines.slice(1, 7)) expect(agreement(shapes, shapesOf(line))).toBeGreaterThan(0.97)
  for (const line of lines.slice(7)) expect(agreement(shapes, shapesOf(line))).toBeGreaterThan(0.5)
})

test('a bad file has one line among the errors; the others go on', () => {
  const junk = join(folder, 'junk.wav')
  writeFileSync(junk, 'no sound\nat all')
  const empty = wavOf('empty.wav', [], { code: 1, bits: 16 })
  const coded = wavOf('coded.wav', [0, 0], { code: 85, bits: 16 })
  const { status, lines, errors } = lipsync(junk, hello, 'missing.wav', empty, coded, folder)
  expect(status).toBe(1)
  expect(lines.map(({ file }) => file)).toEqual([hello])
  expect(errors).toHaveLength(5)
  expect(errors.map((error) => error.split(':')[0])).toEqual([junk, 'missing.wav', empty, coded, folder])
  expect(errors[2]).toContain('it holds no sound')
})

/** A seed of its own for every run; the failure names it. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

function randomOf(from: number) {
  let state = from | 1
  return (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** A sound of a tenth of a second with one thing wrong in it. */
function brokenFiles(): string[] {
  const whole = readFileSync(wavOf('whole.wav', samplesOfHello().slice(8000, 9600), { code: 1, bits: 16 }))
  const formatAt = whole.indexOf('fmt ')
  const dataAt = whole.indexOf('data')
  const changes: [name: string, change: (bytes: Buffer) => Buffer | number][] = [
    ['nothing at all', () => Buffer.alloc(0)],
    ['no channels', (bytes) => bytes.writeUInt16LE(0, formatAt + 10)],
    ['65535 channels', (bytes) => bytes.writeUInt16LE(65535, formatAt + 10)],
    ['no rate', (bytes) => bytes.writeUInt32LE(0, formatAt + 12)],
    ['four thousand million a second', (bytes) => bytes.writeUInt32LE(4e9, formatAt + 12)],
    ['no bits', (bytes) => bytes.writeUInt16LE(0, formatAt + 22)],
    ['65535 bits', (bytes) => bytes.writeUInt16LE(65535, formatAt + 22)],
    ['a format without length', (bytes) => bytes.writeUInt32LE(0, formatAt + 4)],
    ['a format longer than the file', (bytes) => bytes.writeUInt32LE(0xfffffff0, formatAt + 4)],
    ['sound longer than the file', (bytes) => bytes.writeUInt32LE(0x7fffffff, dataAt + 4)],
    ['sound of one sample', (bytes) => bytes.writeUInt32LE(2, dataAt + 4)],
    ['sound of one byte', (bytes) => bytes.writeUInt32LE(1, dataAt + 4)],
    ['sound of unknown length', (bytes) => bytes.writeUInt32LE(0xffffffff, dataAt + 4)],
    ['no format', (bytes) => bytes.write('junk', formatAt)],
    ['no sound', (bytes) => bytes.write('junk', dataAt)],
    ['another order of bytes', (bytes) => bytes.write('RIFX', 0)],
    ['floats where there are none', (bytes) => bytes.writeUInt16LE(3, formatAt + 8)],
    ...[3, 11, 12, 19, 21, 37, 45, dataAt + 3, dataAt + 7, dataAt + 9].map(
      (length): [string, (bytes: Buffer) => Buffer] => [
        `cut after ${length}`,
        (bytes) => bytes.subarray(0, length),
      ],
    ),
  ]
  const random = randomOf(seed)
  for (let index = 0; index < 40; index++)
    changes.push([
      `random ${index}`,
      (bytes) => {
        for (let count = 1 + random(4); count > 0; count--) bytes[random(dataAt + 8)] = random(256)
        return random(3) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
      },
    ])
  return changes.map(([name, change], index) => {
    const bytes = Buffer.from(whole)
    const changed = change(bytes)
    const path = join(folder, `${index} ${name}.wav`)
    writeFileSync(path, typeof changed === 'number' ? bytes : changed)
    return path
  })
}

test('a defective file gives cues over its whole length or one error line with its name', () => {
  const files = brokenFiles()
  const { status, lines, errors } = lipsync(...files, hello)
  const about = `seed ${seed}`
  expect(status, about).toBe(1)
  expect(lines.at(-1)?.file, about).toBe(hello)
  for (const { mouthCues } of lines) {
    expect(mouthCues[0]?.start, about).toBe(0)
    for (const [index, { start, end, value }] of mouthCues.entries()) {
      expect(end, about).toBeGreaterThan(start)
      expect(mouthShapes, about).toContain(value)
      if (index > 0) expect(start, about).toBe(mouthCues[index - 1]?.end)
    }
  }
  const named = [...lines.map(({ file }) => file), ...errors.map((error) => error.split(': ')[0])]
  expect(named, about).toHaveLength(files.length + 1)
  expect(new Set(named), about).toEqual(new Set([...files, hello]))
  // Those that are broken beyond doubt.
  expect(errors.length, about).toBeGreaterThan(15)
})

test('samples that are no numbers count as nothing', () => {
  const samples = samplesOfHello().map((value, index) => {
    if (index % 4001 === 0) return Number.NaN
    return index % 5003 === 0 ? Infinity : value
  })
  const { status, lines } = lipsync(wavOf('holes.wav', samples, { code: 3, bits: 32 }), hello)
  expect(status).toBe(0)
  const [holes, whole] = lines
  if (!holes || !whole) throw new Error('There are no lines.')
  expect(agreement(shapesOf(whole), shapesOf(holes))).toBeGreaterThan(0.7)
})

test('without files or with unknown options it prints its usage', () => {
  for (const args of [[], ['--loud', hello]]) {
    const { status, lines, errors } = lipsync(...args)
    expect(status).toBe(1)
    expect(lines).toEqual([])
    expect(errors.at(-1)).toContain('npm run -s lipsync -- a.wav')
  }
})

test('with its words, every P, B and M of the sentence closes the mouth', () => {
  // Written beside the sound, in this shape.
  const { phones } = JSON.parse(readFileSync(hello.replace('.wav', '.phones.json'), 'utf8')) as {
    phones: { phone: string; start: number; end: number }[]
  }
  const closures = phones.filter(({ phone }) => ['p', 'b', 'm'].includes(phone))
  expect(closures.length).toBeGreaterThan(4)
  const { lines } = lipsync('--text', HELLO, hello)
  const shut = lines[0]?.mouthCues.filter(({ value }) => value === 'A') ?? []
  for (const { start, end } of closures)
    expect(shut.some((cue) => cue.start < end + 0.03 && cue.end > start - 0.03)).toBe(true)
})

test('--live is what the live engine shows, near to what is found in peace', () => {
  const [line] = lipsync('--live', hello).lines
  const [peace] = lipsync(hello).lines
  if (!line || !peace) throw new Error('There is no line.')
  expect(line.mouthCues).not.toEqual(peace.mouthCues)
  expect(agreement(shapesOf(peace), shapesOf(line))).toBeGreaterThan(0.55)
})
