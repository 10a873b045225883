import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DamagedBackup } from '../damaged-backup.ts'
import { WrongUse } from '../wrong-use.ts'
import { collected } from '../store/hashing.ts'
import { createKeyFile, givenPrivateKey, publicTextOf, readPublicKey } from './keys.ts'
import { encryptingCipher } from './sealed-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FRAME = 64 * 1024
const { publicKey, privateKey } = generateKeyPairSync('x25519')
const cipher = encryptingCipher(publicKey, privateKey)
const sealed = (content: Uint8Array) => collected(encryptingCipher(publicKey).seal([content]))
const opened = (content: Uint8Array, by = cipher) => collected(by.open([content]))

test('bytes of any length come back, however the stream is cut', async () => {
  for (const size of [0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 200_000]) {
    const content = randomBytes(size)
    const secret = await sealed(content)
    expect((await opened(secret)).equals(content), `${size} bytes`).toBe(true)
    const pieces = Array.from({ length: Math.ceil(secret.length / 7_777) }, (_, index) =>
      secret.subarray(index * 7_777, (index + 1) * 7_777),
    )
    expect((await collected(cipher.open(pieces))).equals(content), `${size} bytes in pieces`).toBe(true)
  }
})

test('a file is never encrypted twice alike, and shows nothing of its content', async () => {
  const content = Buffer.from('A secret sentence. '.repeat(50))
  const [one, other] = [await sealed(content), await sealed(content)]
  expect(one.equals(other)).toBe(false)
  expect(one.includes('secret')).toBe(false)
})

test('a changed byte, a missing frame, frames in another order and a cut are refused', async () => {
  const secret = await sealed(randomBytes(3 * FRAME + 5))
  const header = secret.subarray(0, 40)
  const frame = (index: number) => secret.subarray(40 + index * (FRAME + 16), 40 + (index + 1) * (FRAME + 16))
  const changes = [0, 8, 39, 40, FRAME, secret.length - 1].map((place) => {
    const changed = Buffer.from(secret)
    changed[place] = (changed[place] ?? 0) ^ 1
    return changed
  })
  const rearranged = [
    Buffer.concat([header, frame(0), frame(1), frame(2)]),
    Buffer.concat([header, frame(1), frame(0), frame(2), frame(3)]),
    Buffer.concat([header, frame(0), frame(2), frame(3)]),
    secret.subarray(0, 20),
    secret.subarray(0, 40),
    secret.subarray(0, -1),
  ]
  for (const damaged of [...changes, ...rearranged]) {
    await expect(opened(damaged)).rejects.toThrow(DamagedBackup)
  }
})

test('another private key opens nothing, and without one nothing is opened', async () => {
  const secret = await sealed(Buffer.from('Hello'))
  const other = generateKeyPairSync('x25519')
  await expect(opened(secret, encryptingCipher(publicKey, other.privateKey))).rejects.toThrow('another key')
  expect(encryptingCipher(publicKey).canOpen).toBe(false)
  expect(() => encryptingCipher(publicKey).open([secret])).toThrow('no private key was given')
})

test('a key file is written once, for its owner only, and matches the public key', () => {
  const file = join(folder, 'key')
  const text = createKeyFile(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const read = givenPrivateKey(file)
  expect(read && publicTextOf(read)).toBe(text)
  expect(publicTextOf(readPublicKey(text))).toBe(text)
  expect(() => createKeyFile(file)).toThrow('never overwritten')
  expect(() => readPublicKey(readFileSync(file, 'utf8').trim())).toThrow('This is a private key.')
  expect(() => readPublicKey(`${text}A`)).toThrow(WrongUse)
  expect(() => givenPrivateKey(join(folder, 'none'))).toThrow('cannot be read')
})
