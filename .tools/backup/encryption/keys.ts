import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { WrongUse } from '../wrong-use.ts'

/** Written forms: a prefix and the key's 32 bytes in base64url. */
const PUBLIC = 'mouthpiece-backup-public-'
const PRIVATE = 'mouthpiece-backup-private-'

/** Prefix of the 32 bytes of an X25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** Writes a new private key to a file that only its owner reads; returns the public key. */
export function createKeyFile(path: string): string {
  const { privateKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8_HEADER.length)
  try {
    writeFileSync(path, `${PRIVATE}${secret.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new WrongUse(`${path} exists. A key is never overwritten: backups may need it.`)
    }
    throw error
  }
  return publicTextOf(privateKey)
}

export function readPublicKey(text: string): KeyObject {
  if (text.startsWith(PRIVATE)) {
    throw new WrongUse('This is a private key. --encrypt takes the public one, which --new-key printed.')
  }
  const x = bytesOf(text, PUBLIC)?.toString('base64url')
  if (x === undefined) throw new WrongUse(`A public key begins with ${PUBLIC} and has 32 bytes.`)
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

/** The private key of `BACKUP_KEY` or of a file; `undefined` if neither is given. */
export function givenPrivateKey(file: string | undefined): KeyObject | undefined {
  const text = file === undefined ? process.env.BACKUP_KEY : textOf(file)
  if (text === undefined || text === '') return undefined
  const place = file ?? 'BACKUP_KEY'
  if (text.trim().startsWith(PUBLIC)) throw new WrongUse(`${place} holds a public key. Use the private one.`)
  const secret = bytesOf(text.trim(), PRIVATE)
  if (!secret) throw new WrongUse(`${place} holds no private key: one begins with ${PRIVATE}.`)
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, secret]), format: 'der', type: 'pkcs8' })
}

/** The written form of a key's public half. */
export function publicTextOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return `${PUBLIC}${publicKey.export({ format: 'jwk' }).x ?? ''}`
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new WrongUse(`The key file ${file} cannot be read.`)
  }
}

function bytesOf(text: string, prefix: string): Buffer | undefined {
  const bytes = Buffer.from(text.slice(prefix.length), 'base64url')
  return text.startsWith(prefix) && bytes.length === 32 ? bytes : undefined
}
