import type { KeyObject } from 'node:crypto'
import type { Manifest } from '../manifest.ts'
import { WrongUse } from '../wrong-use.ts'
import { noCipher, type Cipher } from './cipher.ts'
import { publicTextOf, readPublicKey } from './keys.ts'
import { encryptingCipher } from './sealed-stream.ts'

/** The cipher that writes a backup: for a public key, or none. */
export function writingCipher(publicKey: string | undefined): Cipher {
  return publicKey === undefined ? noCipher : encryptingCipher(readPublicKey(publicKey))
}

/** The cipher that reads a backup. Without its private key, hashes can be checked but nothing is opened. */
export function readingCipher(
  { recipient }: Pick<Manifest, 'recipient'>,
  privateKey: KeyObject | undefined,
): Cipher {
  if (recipient === null) return noCipher
  const own = privateKey && publicTextOf(privateKey)
  if (own !== undefined && own !== recipient) {
    throw new WrongUse(
      `The private key does not open this backup: it was encrypted for ${recipient}, and the key’s public half is ${own}.`,
    )
  }
  return encryptingCipher(readPublicKey(recipient), privateKey)
}
