import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const YEAR_MS = 31_536_000_000

/** Tags of ASN.1's distinguished encoding (ITU-T X.690). */
const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
const UTF8 = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31

/** 1.2.840.10045.4.3.2: ECDSA with SHA-256. */
const ECDSA_SHA256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))
/** 2.5.4.3. */
const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'))

/** A key and a certificate of version 1 (RFC 5280) for `localhost`, as PEM; only good for a browser that ignores errors. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from('localhost')))))
  const [from, to] = [Date.now() - YEAR_MS, Date.now() + YEAR_MS].map(utcTime)
  const signed = der(
    SEQUENCE,
    // A leading 1 keeps the number positive.
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    name,
    der(SEQUENCE, from ?? Buffer.alloc(0), to ?? Buffer.alloc(0)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', signed, privateKey)
  const cert = der(SEQUENCE, signed, ECDSA_SHA256, der(BIT_STRING, Buffer.from([0]), signature))
  const lines = cert.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

const utcTime = (milliseconds: number) =>
  der(
    UTC_TIME,
    Buffer.from(
      new Date(milliseconds)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )

/** An element with its tag and length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
