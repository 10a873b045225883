import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { DamagedBackup } from '../damaged-backup.ts'
import { inParts } from '../store/parts.ts'
import type { Cipher } from './cipher.ts'
import { publicTextOf } from './keys.ts'

/**
 * A sealed file: the magic bytes, the public half of a key pair made for this file, then frames. X25519 with the
 * recipient's key and HKDF-SHA-256 give the file's key; each frame is AES-256-GCM under its number. The last frame is
 * marked, so that a file cannot be cut between frames (the STREAM construction, as in age).
 */
const MAGIC = Buffer.from('MPBACK1\n')
const KEY_BYTES = 32
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
const HEADER_BYTES = MAGIC.length + KEY_BYTES

/** Encrypts for a public key; opens only with its private key. */
export function encryptingCipher(recipient: KeyObject, privateKey?: KeyObject): Cipher {
  return {
    recipient: publicTextOf(recipient),
    canOpen: privateKey !== undefined,
    seal: (source) => seal(source, recipient),
    open(source) {
      if (!privateKey) throw new DamagedBackup('It is encrypted, and no private key was given.')
      return open(source, privateKey)
    },
  }
}

async function* seal(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  recipient: KeyObject,
): AsyncGenerator<Uint8Array> {
  const own = generateKeyPairSync('x25519')
  const ownBytes = rawOf(own.publicKey)
  const key = keyOf(diffieHellman({ privateKey: own.privateKey, publicKey: recipient }), [
    ownBytes,
    rawOf(recipient),
  ])
  yield Buffer.concat([MAGIC, ownBytes])
  let number = 0
  for await (const { bytes, isLast } of inParts(source, FRAME_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

async function* open(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  privateKey: KeyObject,
): AsyncGenerator<Uint8Array> {
  const { header, rest } = await splitHeader(source)
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new DamagedBackup('An encrypted file has another beginning: it was changed.')
  }
  const senderBytes = header.subarray(MAGIC.length)
  const x = senderBytes.toString('base64url')
  const sender = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
  const key = keyOf(diffieHellman({ privateKey, publicKey: sender }), [
    senderBytes,
    rawOf(createPublicKey(privateKey)),
  ])
  let number = 0
  for await (const { bytes, isLast } of inParts(rest, FRAME_BYTES + TAG_BYTES)) {
    yield openFrame(bytes, key, nonceOf(number++, isLast))
  }
}

function openFrame(frame: Uint8Array, key: Buffer, nonce: Buffer): Buffer {
  const end = frame.length - TAG_BYTES
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(frame.subarray(end))
    return Buffer.concat([decipher.update(frame.subarray(0, end)), decipher.final()])
  } catch (cause) {
    throw new DamagedBackup('An encrypted file was changed, was cut off or belongs to another key.', {
      cause,
    })
  }
}

/** The header, and all bytes after it. */
async function splitHeader(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const parts = iterate(source)
  let header = Buffer.alloc(0)
  while (header.length < HEADER_BYTES) {
    const { value, done } = await parts.next()
    if (done) break
    header = Buffer.concat([header, value])
  }
  async function* rest() {
    if (header.length > HEADER_BYTES) yield header.subarray(HEADER_BYTES)
    yield* parts
  }
  return { header: header.subarray(0, HEADER_BYTES), rest: rest() }
}

async function* iterate(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* source
}

function keyOf(secret: Buffer, publicKeys: Uint8Array[]): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat(publicKeys), 'mouthpiece backup 1', KEY_BYTES))
}

/** Eleven bytes of the frame's number, and whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = Number(isLast)
  return nonce
}

function rawOf(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
}
