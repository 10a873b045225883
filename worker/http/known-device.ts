import { getCookie, setCookie } from 'hono/cookie'
import { randomText } from '../platform/ids.ts'
import { keyedDigest } from '../platform/credentials/sealed.ts'
import type { AppContext } from './app-env.ts'

const PATH = '/api/collections'
const SECONDS = 365 * 24 * 60 * 60
const NAME_LENGTH = 16

/** Attempts from known browsers are counted apart, so that guessing elsewhere cannot lock the owner out. */
export async function knownDevice(context: AppContext, identity: string): Promise<string | undefined> {
  const [device = '', proof] = (getCookie(context, await cookieName(context, identity)) ?? '').split('.')
  if (device === '' || proof === undefined) return undefined
  return proof === (await proofOf(context, identity, device)) ? device : undefined
}

export async function rememberDevice(context: AppContext, identity: string): Promise<void> {
  const device = (await knownDevice(context, identity)) ?? randomText(20)
  const value = `${device}.${await proofOf(context, identity, device)}`
  setCookie(context, await cookieName(context, identity), value, {
    path: PATH,
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    maxAge: SECONDS,
  })
}

/** The name of the cookie does not reveal the identity. */
async function cookieName(context: AppContext, identity: string): Promise<string> {
  return `device_${(await digest(context, `device of\n${plain(identity)}`)).slice(0, NAME_LENGTH)}`
}

function proofOf(context: AppContext, identity: string, device: string): Promise<string> {
  return digest(context, `known device\n${plain(identity)}\n${device}`)
}

function digest(context: AppContext, text: string): Promise<string> {
  return keyedDigest(text, context.get('config').authSecret)
}

function plain(identity: string): string {
  return identity.trim().toLowerCase()
}
