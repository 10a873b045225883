import { resolve4, resolve6 } from 'node:dns/promises'

/** The IP addresses of a host name, or none. */
export async function addressesOf(name: string): Promise<string[]> {
  const found = await Promise.allSettled([resolve4(name), resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
